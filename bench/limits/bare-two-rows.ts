/** The limit of the database for a submission: two rows in one transaction through the driver, 16 at once, on tables of the same shape. */
import pg from 'pg';
import { newId } from '../../src/platform/ids.ts';

const connections = 16;

const [url = '', seconds = '5'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: connections });

const columnsOf = async (table: string) => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`);
};
/** Each row is a copy of one that the server wrote, under an id of its own. */
const copyOf = async (table: string) => {
  const columns = await columnsOf(table);
  await pool.query(`drop table if exists bare_${table}`);
  await pool.query(`create table bare_${table} (like ${table} including all)`);
  const taken = columns.map((name) => (name === '"id"' ? '$1' : name)).join(', ');
  const { rows } = await pool.query(`select * from ${table} limit 1`);
  if (rows.length === 0) throw new Error(`${table} has no row to copy`);
  return `insert into bare_${table} (${columns.join(', ')}) select ${taken} from ${table} where id = '${rows[0].id}'`;
};
const statements = [await copyOf('form_submissions'), await copyOf('email_messages')];

let transactions = 0;
let all = 0;
const writeUntil = async (end: number) => {
  const client = await pool.connect();
  while (performance.now() < end) {
    await client.query('begin');
    for (const [place, text] of statements.entries())
      await client.query({ name: `bare-${place}`, text, values: [newId()] });
    await client.query('commit');
    transactions += 1;
    all += 1;
  }
  client.release();
};
const atOnce = (end: number) => Promise.all(Array.from({ length: connections }, () => writeUntil(end)));
await atOnce(performance.now() + 500);
transactions = 0;
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
await atOnce(startedAt + Number(seconds) * 1000);
const perSecond = transactions / ((performance.now() - startedAt) / 1000);
const { user, system } = process.cpuUsage(cpuBefore);
for (const table of ['form_submissions', 'email_messages']) await pool.query(`drop table bare_${table}`);
await pool.end();
process.stdout.write(JSON.stringify({ perSecond, cpuMicros: (user + system) / transactions, transactions: all }));
