import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../process/start-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Command, commandAs, findServerUser, type ServerUser } from './server-user.ts';

/** The product's role and database. The role owns the database and is no superuser. */
export const ownerRole = 'millwright';
export const databaseName = 'millwright';
export const superuserRole = 'postgres';

export interface Passwords {
  superuser: string;
  owner: string;
}

/** PostgreSQL's files in the data folder, ready to be served. */
export interface Cluster {
  dataDir: string;
  folder: string;
  binaries: Binaries;
  user: ServerUser | null;
  passwords: Passwords;
}

const passwordFile = (dataDir: string) => join(dataDir, 'database-passwords.json');
export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres');

/**
 * Finds the database files in a data folder that the caller has claimed, or makes them: all or nothing, so that a start
 * that was killed half-way leaves nothing but what the next one clears away. Rejects files of another major version,
 * of another user, and a folder that holds something else.
 */
export async function ensureCluster(dataDir: string, log: Log, durable: boolean): Promise<Cluster> {
  const binaries = await findBinaries();
  const folder = clusterFolder(dataDir);
  await clearUnfinished(dataDir);
  const exists = await holdsCluster(folder, binaries.majorVersion);
  const user = findServerUser(exists ? folder : null);
  const kept = await readPasswords(dataDir);
  const passwords = kept ?? { superuser: newPassword(), owner: newPassword() };
  const cluster: Cluster = { dataDir, folder, binaries, user, passwords };
  if (exists) await takeFiles(folder, user, log);
  if (kept === null) await writePasswords(dataDir, passwords);
  if (!exists) await create(cluster, log, durable);
  else if (kept === null) await run(cluster, binaries.postgres, singleUser(folder), passwordStatements(passwords));
  return cluster;
}

/**
 * Gives the database files of a folder that was copied without owner or modes to the account that PostgreSQL runs as, as far as this
 * process may: PostgreSQL starts with no others.
 */
async function takeFiles(folder: string, user: ServerUser | null, log: Log): Promise<void> {
  if (process.platform === 'win32') return;
  const { uid, mode } = await stat(folder);
  const isForeign = user !== null && (uid !== user.uid || (await isForeignInside(folder, user)));
  if (isForeign) {
    log.warn('the database files belong to another account, and are given to the one of PostgreSQL', { folder });
    await give(folder, user);
  } else if ((mode & 0o077) !== 0) await chmod(folder, 0o700).catch(() => {});
}

const isForeignInside = async (folder: string, user: ServerUser): Promise<boolean> =>
  (await stat(join(folder, 'PG_VERSION'))).uid !== user.uid;

async function give(path: string, user: ServerUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
  if (entry.isDirectory()) for (const name of await readdir(path)) await give(join(path, name), user);
}

/** The passwords of a data folder's database, or null if it has none. */
export async function readPasswords(dataDir: string): Promise<Passwords | null> {
  try {
    return JSON.parse(await readFile(passwordFile(dataDir), 'utf8')) as Passwords;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Starts a PostgreSQL program as the right user, with nothing of this process's environment that it does not need. */
export function launch(
  cluster: Cluster,
  program: string,
  args: string[],
  stdio: 'pipe' | ['ignore', number, number],
): ChildProcess {
  const command: Command = commandAs(cluster.user, program, args, cluster.folder);
  const { PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env;
  return spawn(command.program, command.args, {
    uid: command.uid,
    gid: command.gid,
    stdio,
    // A folder that its user may enter.
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH },
    // Its own session, so that Ctrl-C in the terminal reaches us alone and we stop the database last.
    detached: stdio !== 'pipe',
  });
}

async function create(cluster: Cluster, log: Log, durable: boolean): Promise<void> {
  log.info('making the database files', { folder: cluster.folder });
  const { dataDir, binaries, user, passwords } = cluster;
  const unfinished = join(dataDir, `postgres.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`);
  const pwfile = `${unfinished}.password`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(pwfile, passwords.superuser, { mode: 0o600 });
    if (user !== null) await Promise.all([unfinished, pwfile].map((path) => chown(path, user.uid, user.gid)));
    const initdb = [
      '-D',
      unfinished,
      '-U',
      superuserRole,
      '--pwfile',
      pwfile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts the same on every machine and after every upgrade, which the system's locales do not promise.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    try {
      await run(cluster, binaries.initdb, [...initdb, '--locale=C', '--lc-ctype=C.UTF-8'], '');
    } catch (error) {
      if (!/locale/i.test(String(error))) throw error;
      await run(cluster, binaries.initdb, [...initdb, '--locale=C'], '');
    }
    const statements = [
      `create role ${ownerRole} login`,
      `create database ${databaseName} owner ${ownerRole}`,
      ...passwordStatements(passwords),
    ];
    await run(cluster, binaries.postgres, singleUser(unfinished, durable), statements);
    await rename(unfinished, cluster.folder);
    await syncFolder(dataDir);
  } finally {
    await rm(pwfile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

const singleUser = (folder: string, durable = true) => [
  '--single',
  '-D',
  folder,
  '-c',
  'exit_on_error=on',
  ...(durable ? [] : ['-c', 'fsync=off']),
  'postgres',
];

const passwordStatements = ({ owner, superuser }: Passwords) => [
  `alter role ${ownerRole} password '${owner}'`,
  `alter role ${superuserRole} password '${superuser}'`,
];

/** Runs a program to its end, a statement a line on its input; fails with what it complained about. */
async function run(cluster: Cluster, program: string, args: string[], input: string | string[]): Promise<void> {
  const child = launch(cluster, program, args, 'pipe');
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(typeof input === 'string' ? input : input.map((line) => `${line}\n`).join(''));
  child.stdout?.resume();
  const [code, complaint] = await Promise.all([ended, child.stderr === null ? '' : text(child.stderr)]);
  if (code !== 0) throw errorOf(cluster, 'PostgreSQL could not make its files', complaint);
}

/** What a PostgreSQL program wrote before it gave up, as one line that says how to mend it. */
export function errorOf(
  { dataDir, folder }: Pick<Cluster, 'dataDir' | 'folder'>,
  failure: string,
  output: string,
): StartError {
  if (/No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(output)) {
    return new StartError(`There is no space left on the disk of ${dataDir}: free some, then start again.`);
  }
  if (/has wrong ownership|has invalid permissions/.test(output)) {
    const account = userInfo().username;
    return new StartError(
      `The database files in ${folder} belong to another account or are open to others, as after a copy without owner and modes: run "chown -R ${account} ${folder}" and "chmod -R go= ${folder}" as root, then start again.`,
    );
  }
  return new StartError(`${failure}: ${gist(output)}`);
}

function gist(output: string): string {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, ''));
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|error|could not|cannot|unrecognized|invalid/.test(line));
  return (telling.length > 0 ? telling : lines).slice(-2).join('; ').slice(0, 500);
}

async function clearUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres.unfinished-')) continue;
    // Its orphan may still be writing into it; then a later start clears it.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function holdsCluster(folder: string, majorVersion: number): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) {
    await rm(folder, { recursive: true, force: true });
    return false;
  }
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) {
    throw new StartError(`${folder} holds files but no database: move it away, or set DATA_DIR to another folder.`);
  }
  if (Number.parseInt(version, 10) !== majorVersion) {
    throw new StartError(
      `${folder} was made by PostgreSQL ${version.trim()}, but this version of Millwright brings ${majorVersion}: start the version that made it and take a dump, or set DATABASE_URL.`,
    );
  }
  const { uid } = await stat(folder);
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own) {
    throw new StartError(
      `${folder} belongs to the user with id ${uid}: start Millwright as that user or as root, or run "chown -R ${own} ${folder}" as root.`,
    );
  }
  return true;
}

const newPassword = () => randomBytes(24).toString('base64url');

async function writePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  const path = passwordFile(dataDir);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(passwords));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
