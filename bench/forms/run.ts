/**
 * Forms and mails: submissions with one notification beside the bare transaction of two rows, the drain of a long queue, and
 * the export of many submissions. `--rounds`, `--seconds`, `--only` submissions, drain or export. With `--bounded` the server has a
 * small heap, which shows how much of its memory is only not collected yet.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/platform/db/embedded/embedded-server.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { signIn, spawnServer } from '../../tests/support/server-process.ts';
import { administrator } from '../content.ts';
import { type Measured, measureLoad, outputOf, processorMsOfFamily, residentMegabytes } from '../load.ts';
import { median } from '../report.ts';
import { serverVariables } from '../stage.ts';
import { startMailSink } from './mail-sink.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    bounded: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const queued = 10_000;
/** How long the drain is watched: a busy machine needs many minutes for all of it. */
const drainSeconds = 60;
const exported = 100_000;
const connections = 16;
const beginning = performance.now();
const say = (text: string) =>
  process.stdout.write(`${String(Math.round((performance.now() - beginning) / 1000)).padStart(4)} s  ${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'bench-forms-'));
const database = await startEmbeddedServer({
  dataDir: join(folder, 'data'),
  log: createLog({ level: 'error' }),
  holder: 'bench',
});
const postmaster = Number((await readFile(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const db = new pg.Pool({ connectionString: database.url, max: 2 });
// An idle connection may be cut off while the database stops.
db.on('error', () => {});
const sink = await startMailSink();
const server = spawnServer({
  ...(await serverVariables({ folder, databaseUrl: database.url })),
  ...(values.bounded && { NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=4' }),
});

/** The highest memory of the server while something runs, beside what it was before. */
async function memoryDuring<Result>(work: () => Promise<Result>) {
  const pid = server.child.pid ?? 0;
  await pause(2000);
  const before = residentMegabytes(pid);
  let highest = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, residentMegabytes(pid));
      await pause(50);
    }
  })();
  const startedAt = performance.now();
  const result = await work().finally(() => {
    isOver = true;
  });
  const took = (performance.now() - startedAt) / 1000;
  await watching;
  return { result, took, memory: `memory ${Math.round(before)} MB before, ${Math.round(highest)} MB at most` };
}

const copied = async (table: string) => {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).filter((name) => name !== '"id"');
};

/** Copies of a row, each under an id of its own and a moment after the other. */
async function multiply(table: string, { count, changed }: { count: number; changed: Record<string, string> }) {
  const columns = await copied(table);
  const taken = columns.map((name) => changed[name.replaceAll('"', '')] ?? name);
  await db.query(
    `insert into ${table} (id, ${columns.join(', ')}) select gen_random_uuid(), ${taken.join(', ')}
      from (select * from ${table} limit 1) as one, generate_series(1, $1) as n`,
    [count],
  );
  await db.query(`analyze ${table}`);
}

async function measureSubmissions(url: string): Promise<void> {
  const body = JSON.stringify({ data: { name: 'Ada [<id>]', email: 'ada@example.test', note: 'I need a crane.' } });
  const sent: Measured[] = [];
  const bare: number[] = [];
  /** Processor time of the server and the database beside that of the bare transaction's program and the database. */
  const processorShares: number[] = [];
  const load = { url, method: 'POST', headers: { 'Content-Type': 'application/json' }, body, seconds, connections };
  // The first requests compile the code.
  await measureLoad({ ...load, seconds: 2 });
  await discardQueue();
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMsOfFamily(postmaster);
    const one = await measureLoad({ ...load, pid: server.child.pid });
    const databaseMs = processorMsOfFamily(postmaster) - before;
    const databaseMicros = Math.round((databaseMs * 1000) / (one.perSecond * seconds));
    sent.push(one);
    await discardQueue();
    const program = join(import.meta.dirname, '..', 'limits', 'bare-two-rows.ts');
    const beforeBare = processorMsOfFamily(postmaster);
    const { perSecond, cpuMicros, transactions } = JSON.parse(await outputOf([program, database.url, String(seconds)]));
    const bareMicros = ((processorMsOfFamily(postmaster) - beforeBare) * 1000) / transactions;
    bare.push(perSecond);
    processorShares.push((cpuMicros + bareMicros) / ((one.cpuMicros ?? 0) + databaseMicros));
    say(
      `round ${round + 1}: ${Math.round(one.perSecond)}/s, p99 ${one.p99Ms} ms, ${Math.round(one.cpuMicros ?? 0)} µs of the server's processor each, ${databaseMicros} of the database's; bare ${Math.round(perSecond)}/s, ${Math.round(cpuMicros)} µs of its own, ${Math.round(bareMicros)} of the database's`,
    );
  }
  const ratio = median(sent.map(({ perSecond }, round) => perSecond / (bare[round] ?? Number.NaN)));
  const perSecond = Math.round(median(sent.map((one) => one.perSecond)));
  const p99 = Math.round(median(sent.map((one) => one.p99Ms ?? Number.NaN)));
  say(
    `submissions, each with its mail: ${perSecond}/s, p99 ${p99} ms at ${connections} connections; two bare rows ${Math.round(median(bare))}/s; ratio ${Math.round(ratio * 100)} %, by processor time ${Math.round(median(processorShares) * 100)} %`,
  );
}

/** Ends the mails that wait, so that the next measure has the machine to itself; the drain is measured by itself. */
async function discardQueue(): Promise<void> {
  const { rowCount } = await db.query(`delete from email_messages where status = 'queued' and claimed_until is null`);
  say(`${rowCount} mails still waited and are dropped`);
  await drained();
}

/** Returns when no mail waits, or after so many seconds, and gives how many still do; says so meanwhile. */
async function drained(max = Number.POSITIVE_INFINITY): Promise<number> {
  const startedAt = performance.now();
  for (let waits = 1; ; waits += 1) {
    const { rows } = await db.query(`select count(*)::int as count from email_messages where status = 'queued'`);
    const left: number = rows[0].count;
    if (left === 0 || performance.now() - startedAt > max * 1000) return left;
    if (waits % 50 === 0) say(`waiting for ${left} mails`);
    await pause(200);
  }
}

async function measureDrain(): Promise<void> {
  sink.taken.clear();
  await db.query(`delete from email_messages where id <> (select id from email_messages limit 1)`);
  say(`${queued} mails are queued`);
  const due = { status: `'queued'`, attempts: '0', next_attempt_at: 'now()', sent_at: 'null' };
  // Each of a submission of its own: the mails of one go out one after the other.
  const changed = { ...due, submission_id: 'gen_random_uuid()' };
  const { result, took, memory } = await memoryDuring(async () => {
    await multiply('email_messages', { count: queued, changed });
    return drained(drainSeconds);
  });
  const gone = queued - result;
  const twice = [...sink.taken.values()].filter((count) => count > 1).length;
  say(
    `${gone} of ${queued} queued mails in ${took.toFixed(1)} s: ${Math.round(gone / took)}/s, ${twice} arrived twice; ${memory}`,
  );
  await discardQueue();
}

async function measureExport(url: string, cookie: string): Promise<void> {
  await db.query(`delete from form_submissions where id <> (select id from form_submissions limit 1)`);
  say(`${exported} submissions are copied`);
  const changed = { created_at: `created_at + n * interval '1 second'` };
  await multiply('form_submissions', { count: exported, changed });
  for (const format of ['csv', 'json']) {
    const { result, took, memory } = await memoryDuring(async () => {
      const answer = await fetch(`${url}/admin/api/form-submissions/export?format=${format}`, { headers: { cookie } });
      let bytes = 0;
      for await (const part of answer.body ?? []) bytes += part.length;
      return bytes;
    });
    say(`export of ${exported} as ${format}: ${Math.round(result / 2 ** 20)} MB in ${took.toFixed(1)} s; ${memory}`);
  }
}

try {
  await server.ready();
  const cookie = await signIn(server.url, administrator);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}/admin/api/${path}`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', 'X-UI-Request': '1' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const auth = { user: 'bench', pass: 'Bench-Password-42!' };
  const config = { fromEmail: 'office@example.test', host: '127.0.0.1', port: sink.port, secure: false, auth };
  const provider = await post('email-providers', { name: 'Sink', type: 'SMTP', config });
  const template = await post('email-templates', {
    name: 'Notice',
    subject: '{{ name }} wrote',
    htmlContent: '<h1>{{ name }} wrote</h1>{{ all_fields }}',
  });
  await post('forms', {
    name: 'Contact',
    slug: 'contact',
    status: 'published',
    settings: { minSeconds: 0, perHour: 1_000_000 },
    fields: [
      { type: 'text', name: 'name', label: 'Name', validation: { required: true } },
      { type: 'email', name: 'email', label: 'Email' },
      { type: 'textarea', name: 'note', label: 'Note' },
    ],
    multipleEmailIntegrations: [
      {
        name: 'Office',
        senderEmail: 'site@example.test',
        recipientEmail: 'office@example.test',
        emailProviderId: provider.id,
        emailTemplateId: template.id,
      },
    ],
  });
  const intake = `${server.url}/api/forms/contact/submissions`;
  const first = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"data":{"name":"First"}}' };
  const answer = await fetch(intake, first);
  if (!answer.ok) throw new Error(await answer.text());
  await drained();
  say('the server takes submissions and sends mails');
  if ('submissions'.includes(values.only)) await measureSubmissions(intake);
  if ('drain'.includes(values.only)) await measureDrain();
  if ('export'.includes(values.only)) await measureExport(server.url, cookie);
} finally {
  await server.end();
  await sink.close();
  await db.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
