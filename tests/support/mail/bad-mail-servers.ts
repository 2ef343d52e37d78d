import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How a mail server fails: at every second connection, but for `550`, which rejects every mail. */
export const badModes = [
  'good',
  'hangs up at once',
  'answers 421',
  'says nothing',
  'falls silent at RCPT',
  'falls silent after DATA',
  'drops after DATA',
  '550',
] as const;
export type BadMode = (typeof badModes)[number];

export interface BadMailServer {
  mode: BadMode;
  port: number;
  /** How often it took each Message-ID; what it did not answer it did not take. */
  taken: Map<string, number>;
  close(): void;
}

const answers: Readonly<Record<string, string>> = {
  EHLO: '250-peer\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
};

/** One mail server for each mode. */
export function startBadMailServers(): Promise<BadMailServer[]> {
  return Promise.all(badModes.map(start));
}

async function start(mode: BadMode): Promise<BadMailServer> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    connections += 1;
    converse(socket, { mode: mode === '550' || connections % 2 === 1 ? mode : 'good', taken });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { mode, port: (server.address() as AddressInfo).port, taken, close };
}

function converse(socket: Socket, { mode, taken }: Pick<BadMailServer, 'mode' | 'taken'>): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const end = (text: string) => {
    const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? 'none';
    if (mode === 'falls silent after DATA') return;
    if (mode === 'drops after DATA') return socket.destroy();
    if (mode === '550') return say('550 not here');
    taken.set(id, (taken.get(id) ?? 0) + 1);
    say('250 taken');
  };
  if (mode === 'hangs up at once') return void socket.destroy();
  if (mode === 'says nothing') return;
  if (mode === 'answers 421') return void socket.end('421 too busy\r\n');
  say('220 peer');
  let unread = '';
  let body: string[] | null = null;
  socket.setEncoding('utf8').on('data', (data: string) => {
    const lines = (unread + data).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      if (body !== null) {
        if (line !== '.') body.push(line);
        else {
          end(body.join('\n'));
          body = null;
        }
        continue;
      }
      const command = (line.split(/[ :]/)[0] ?? '').toUpperCase();
      if (command === 'RCPT' && mode === 'falls silent at RCPT') return;
      if (command === 'DATA') body = [];
      say(answers[command] ?? '500 what');
    }
  });
}
