import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../network/free-port.ts';
import { type Cluster, databaseName } from './cluster.ts';

/** Where the embedded server listens: `host` is a folder for a socket file, else 127.0.0.1. */
export interface Address {
  host: string;
  port: number;
}

/** The number in the socket file's name; each data folder has its own folder for it. */
const socketPort = 5432;
/** Systems allow 104 to 108 bytes for a socket's path. */
const socketPathLimit = 100;

export const isSocket = ({ host }: Address) => host.startsWith('/');
export const socketFile = ({ host, port }: Address) => join(host, `.s.PGSQL.${port}`);

/** A socket beside the data, or in a private temporary folder where its path would be too long, or a free port. */
export async function chooseAddress(cluster: Cluster): Promise<Address> {
  if (process.platform !== 'win32') {
    const beside = { host: cluster.folder, port: socketPort };
    if (Buffer.byteLength(socketFile(beside)) < socketPathLimit) return beside;
    const short = { host: await privateFolder(cluster), port: socketPort };
    if (short.host !== '' && Buffer.byteLength(socketFile(short)) < socketPathLimit) return short;
  }
  return { host: '127.0.0.1', port: await freePort() };
}

/** The address as a connection string. */
export function urlOf(address: Address, user: string, password: string, database = databaseName): string {
  const url = new URL(`postgresql://${user}:${password}@localhost/${database}`);
  if (isSocket(address)) {
    url.searchParams.set('host', address.host);
    url.searchParams.set('port', String(address.port));
  } else {
    url.host = `${address.host}:${address.port}`;
  }
  return url.href;
}

/** The same for the same data, so that a later start finds the server again; empty if it is not ours alone. */
async function privateFolder({ folder, user }: Cluster): Promise<string> {
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const path = join(tmpdir(), `millwright-${name}`);
  try {
    await mkdir(path, { mode: 0o700 });
    if (user !== null) await chown(path, user.uid, user.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = await lstat(path);
  return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0 ? path : '';
}

/** Removes the temporary folder that `chooseAddress` made, if it made one. */
export async function purgeAddress({ host }: Address, { folder }: Cluster): Promise<void> {
  // Not empty if another process found it in the meantime.
  if (host !== folder && host.startsWith('/')) await rmdir(host).catch(() => {});
}
