import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bucket } from '../../../src/platform/storage/storage-address.ts';
import { afterThisFile } from '../closing.ts';

export interface S3Server {
  bucket: Bucket;
  /** The names of the files in which it keeps objects. */
  stored(): Promise<string[]>;
}

/** A server of others that speaks S3 (`s3rver`), in a process of its own, with the one bucket `files`. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-s3-'));
  const require = createRequire(import.meta.url);
  const command = require.resolve('s3rver/bin/s3rver.js');
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--silent', '--configure-bucket', 'files'];
  const server = spawn(process.execPath, [command, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterThisFile(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  let endpoint = '';
  for await (const line of createInterface(server.stdout)) {
    endpoint = /listening on (\S+)/.exec(line)?.[1] ?? '';
    if (endpoint !== '') break;
  }
  if (endpoint === '') throw new Error('the S3 server did not start');
  return {
    bucket: {
      name: 'files',
      endpoint: `http://${endpoint}`,
      region: 'us-east-1',
      // The only ones it knows.
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    stored: async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('_object')),
  };
}
