/**
 * The long form of tests/whole-server/killed/mail-ledger.test.ts: 10,000 submissions over eight mail servers of which seven fail.
 * `--submissions`, and `--kills` for a server that is killed so often right after an answer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../src/platform/network/free-port.ts';
import { keepMailLedger } from '../../tests/support/mail/mail-ledger.ts';
import { spawnServer } from '../../tests/support/server-process.ts';
import { administrator } from '../content.ts';

const { values } = parseArgs({
  options: { submissions: { type: 'string', default: '10000' }, kills: { type: 'string', default: '0' } },
});
const kills = Number(values.kills);
const dataDir = await mkdtemp(join(tmpdir(), 'bench-ledger-'));
const env = {
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SEED: 'none',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  MAIL_TIMEOUT_MS: '1000',
  MAIL_RETRY_MS: '200',
  MAIL_ATTEMPTS: '30',
};
const start = async () => {
  const server = spawnServer(env);
  await server.ready();
  return server;
};
const startedAt = performance.now();
try {
  const outcome = await keepMailLedger({ start, administrator, submissions: Number(values.submissions), kills });
  const { answered, lost, twice, refused } = outcome;
  const took = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(
    `${answered} submissions answered, ${kills} kills, ${took} s: ${lost.length} mails lost, ${twice.length} sent twice, ${refused} refused for good\n`,
  );
  for (const line of lost) process.stdout.write(`lost: ${line}\n`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
