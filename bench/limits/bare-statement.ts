/** The limit of the database: the delivery's own statement through the driver, without HTTP; 32 at once on the server's pool size. */
import { openDatabase } from '../../src/platform/db/connections/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { statementOf } from './statement-of.ts';

const [url = '', request = '', seconds = '5'] = process.argv.slice(2);
const log = createLog({ level: 'error' });
const database = openDatabase({ url, poolMax: 10, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, log });
const statement = await statementOf(database.db, request);

let answers = 0;
const askUntil = async (end: number) => {
  while (performance.now() < end) {
    await database.prepared.read({ name: 'bench', ...statement, rowMode: 'array' });
    answers += 1;
  }
};
const atOnce = (end: number) => Promise.all(Array.from({ length: 32 }, () => askUntil(end)));
await atOnce(performance.now() + 500);
answers = 0;
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
await atOnce(startedAt + Number(seconds) * 1000);
const perSecond = answers / ((performance.now() - startedAt) / 1000);
const { user, system } = process.cpuUsage(cpuBefore);
await database.close();
process.stdout.write(JSON.stringify({ perSecond, cpuMicros: (user + system) / answers }));
