import { connect, createServer, type Socket } from 'node:net';

/** Stands between a test and its database, and fails as networks and servers do. */
export interface ErrorProxy {
  /** The database's address through the proxy. */
  url: string;
  /** From now on passes nothing on, on open connections and new ones, without closing them. */
  fallSilent(): void;
  /** Passes on again, on new connections. */
  speakAgain(): void;
  close(): Promise<void>;
}

export async function startErrorProxy(databaseUrl: string): Promise<ErrorProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = target.searchParams.get('port') ?? (target.port || '5432');
  const dial = () => (folder === null ? connect(Number(port), target.hostname) : connect(`${folder}/.s.PGSQL.${port}`));
  const sockets = new Set<Socket>();
  let isSilent = false;

  const track = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other()?.destroy();
    });
  };
  const server = createServer((near) => {
    let far: Socket | undefined;
    track(near, () => far);
    if (isSilent) return;
    far = dial();
    track(far, () => near);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    speakAgain() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
