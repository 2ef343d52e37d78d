import { closeSync, openSync } from 'node:fs';
import { chmod, cp, lchown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { type Cluster, clusterFolder, ensureCluster, launch } from '../../../src/platform/db/embedded/cluster.ts';
import { startEmbeddedServer } from '../../../src/platform/db/embedded/embedded-server.ts';
import { createLog } from '../../../src/platform/log/log.ts';
import { afterThisFile } from '../closing.ts';
import { queryOnce } from './query-once.ts';
import { scratchRoot } from './scratch-root.ts';

export interface Replica {
  /** Of the product's role. */
  url: string;
  /** From now on the replica receives what is written, and shows none of it until it goes on. */
  pause(): Promise<void>;
  goOn(): Promise<void>;
  /** As when its machine fails. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface ReplicatedDatabase {
  url: string;
  replica: Replica;
}

const log = createLog({ level: 'error', write: () => {} });

/** A server of its own, prepared as asked, with a streaming replica made of its files; both end after the test file. */
export async function startReplicatedDatabase(prepare: (url: string) => Promise<void>): Promise<ReplicatedDatabase> {
  const [dataDir, copyDir] = [await newFolder(), await newFolder()];
  const server = await startEmbeddedServer({ dataDir, log, holder: 'server' });
  await prepare(server.url);
  await copyFiles({ adminUrl: server.adminUrl, dataDir, copyDir });
  const cluster = await ensureCluster(copyDir, log, true);
  const copyOf = (url: string) => withHost(url, cluster.folder);
  const adminUrl = copyOf(server.adminUrl);
  let running = await run(cluster, adminUrl);
  afterThisFile(async () => {
    await running.stop();
    await server.stop();
    for (const folder of [dataDir, copyDir]) await rm(folder, { recursive: true, force: true });
  });
  return {
    url: server.url,
    replica: {
      url: copyOf(server.url),
      pause: () => queryOnce(adminUrl, 'select pg_wal_replay_pause()').then(() => {}),
      goOn: () => queryOnce(adminUrl, 'select pg_wal_replay_resume()').then(() => {}),
      stop: () => running.stop(),
      start: async () => {
        running = await run(cluster, adminUrl);
      },
    },
  };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(scratchRoot, 'mw-replica-'));
  // The account of the servers has to come to both.
  await chmod(folder, 0o711);
  return folder;
}

/** The servers run under the account that owns their files. */
async function ownLike(model: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(model);
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await lchown(join(folder, entry), uid, gid);
  await chmod(folder, 0o700);
}

/** What is neither the copy's, nor a file of the database. */
const leftOut = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*)$/;

/** A base copy in backup mode, which says where the copy begins to follow. */
async function copyFiles({ adminUrl, dataDir, copyDir }: { adminUrl: string; dataDir: string; copyDir: string }) {
  const [from, to] = [clusterFolder(dataDir), clusterFolder(copyDir)];
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const filter = (source: string) => !leftOut.test(basename(source));
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  const { searchParams, username, password } = new URL(adminUrl);
  const address = `host=${searchParams.get('host')} port=${searchParams.get('port')} user=${username} password=${password}`;
  const settings = await readFile(join(to, 'postgresql.auto.conf'), 'utf8');
  await writeFile(join(to, 'postgresql.auto.conf'), `${settings}\nprimary_conninfo = '${address}'\n`);
  await cp(join(dataDir, 'database-passwords.json'), join(copyDir, 'database-passwords.json'));
  await ownLike(from, to);
}

async function run(cluster: Cluster, adminUrl: string): Promise<{ stop(): Promise<void> }> {
  const output = openSync(join(cluster.dataDir, 'postgres.log'), 'a', 0o600);
  const { folder } = cluster;
  const settings = { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(
    cluster,
    cluster.binaries.postgres,
    ['-D', folder, '-p', '5432', ...flags],
    ['ignore', output, output],
  );
  closeSync(output);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await vi.waitFor(() => queryOnce(adminUrl, 'select 1'), { timeout: 30_000, interval: 50 });
  return {
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
    },
  };
}

function withHost(url: string, folder: string): string {
  const changed = new URL(url);
  changed.searchParams.set('host', folder);
  return changed.href;
}
