/**
 * What grows with the number of entries of a type, year and category marked, each question to the server that keeps no answers:
 * the time of one question alone, the CSV file of all, and the time from a save to the answer of another process while both
 * answer others. `--entries 10000,100000` are the sizes; `--large` adds 1,000,000. Prints a table, a column for each size.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { typeSlug } from '../content.ts';
import { measureLoad, residentMegabytes } from '../load.ts';
import { median } from '../report.ts';
import { openStage, type Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '10000,100000' },
    large: { type: 'boolean', default: false },
  },
});
const sizes = [...values.entries.split(',').map(Number), ...(values.large ? [1_000_000] : [])];
const say = (text: string) => process.stderr.write(`${text}\n`);

const queriesAlone = 15;
const savesSeen = 60;

const list = `/api/content/${typeSlug}`;
const manyHits = `filter[category][equals]=loader`;
const reads: Record<string, (count: number) => string> = {
  'one by slug, with its relation': (count) => `${list}/machine-${count / 2}?include=producer`,
  'first page': () => list,
  'page 900': () => `${list}?page=900`,
  'sorted by a marked field': () => `${list}?sort=-year`,
  'page 900 of that': () => `${list}?sort=-year&page=900`,
  'filter by a marked field, a seventh hits': () => `${list}?${manyHits}`,
  'filter and marked sort, with the relation': () => `${list}?${manyHits}&sort=-year&include=producer`,
  'a frequent word': () => `${list}?search=hydraulic`,
  'two letters': () => `${list}?search=lo`,
  'sorted by a field without an index': () => `${list}?sort=-price`,
};

type Column = Map<string, string>;

/** Milliseconds of one question after another, over the one kept connection. */
async function timesOf(url: string, init: () => RequestInit = () => ({})): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < queriesAlone + 3; turn += 1) {
    const begin = performance.now();
    const answer = await fetch(url, init());
    const text = await answer.text();
    // The first ones prepare the statement.
    if (turn >= 3) times.push(performance.now() - begin);
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  }
  return times;
}

const shown = (times: readonly number[]) => `${median(times).toFixed(1)} (${Math.max(...times).toFixed(0)})`;

/** A 429 is an answer, too: the question may be too much. */
async function measureReads(stage: Stage, { count, column }: { count: number; column: Column }): Promise<void> {
  for (const [name, pathOf] of Object.entries(reads)) {
    const url = `${stage.uncached.url}${encodeURI(pathOf(count))}`;
    const told = await timesOf(url).then(shown, (refusal: Error) => refusal.message.slice(0, 3));
    say(`${count}: ${name}: ${told}`);
    column.set(`${name}, ms`, told);
  }
}

const writing = (stage: Stage) => ({
  'Content-Type': 'application/json',
  'X-UI-Request': '1',
  Cookie: stage.cookie,
});

async function measureCreation(stage: Stage, column: Column): Promise<void> {
  const body = JSON.stringify({ contentType: typeSlug, title: 'Machine again', status: 'publish' });
  const times = await timesOf(`${stage.uncached.url}/admin/api/content`, () => ({
    method: 'POST',
    headers: writing(stage),
    body,
  }));
  column.set('create with a title that repeats, ms', shown(times));
}

async function measureExport(stage: Stage, column: Column): Promise<void> {
  const pid = stage.uncached.pid ?? 0;
  const before = residentMegabytes(pid);
  let max = before;
  const begin = performance.now();
  const answer = await fetch(`${stage.uncached.url}/admin/api/content/export?contentType=${typeSlug}`, {
    headers: { Cookie: stage.cookie },
  });
  let [bytes, lookedAt] = [0, 0];
  let tail = '';
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    tail = Buffer.from(chunk).toString('utf8').slice(-200);
    if (bytes - lookedAt > 1_000_000) {
      lookedAt = bytes;
      max = Math.max(max, residentMegabytes(pid));
    }
  }
  if (!tail.includes('# rows: ')) throw new Error(`The file is not whole: ${tail}`);
  const seconds = (performance.now() - begin) / 1000;
  column.set('CSV file of all, s', seconds.toFixed(1));
  column.set('its size, memory before and at most, MB', [bytes / 1e6, before, max].map(Math.round).join(', '));
}

/** Saves at one process ten times a second and asks the other, which keeps answers, until it shows the save. */
async function measureVisible(stage: Stage, column: Column): Promise<void> {
  const slug = 'machine-7';
  const read = `${stage.cached.url}${list}/${slug}`;
  const { data } = (await (await fetch(read)).json()) as { data: { id: string } };
  const load = { seconds: (savesSeen / 10) * 2, connections: 16 };
  const loads = [
    measureLoad({ ...load, url: `${stage.cached.url}${list}` }),
    measureLoad({ ...load, url: `${stage.uncached.url}${list}/machine-8` }),
  ];
  await pause(500);
  const times: number[] = [];
  for (let turn = 0; turn < savesSeen; turn += 1) {
    const title = `Seen ${turn}`;
    const saved = await fetch(`${stage.uncached.url}/admin/api/content/${data.id}`, {
      method: 'PATCH',
      headers: writing(stage),
      body: JSON.stringify({ title }),
    });
    if (!saved.ok) throw new Error(await saved.text());
    const begin = performance.now();
    while (!(await (await fetch(read)).text()).includes(`"${title}"`));
    times.push(performance.now() - begin);
    await pause(100);
  }
  const [kept] = await Promise.all(loads);
  column.set(
    'save seen at another process, both under load: median, p95, longest, ms',
    [median(times), percentile(times, 95), Math.max(...times)].map((ms) => ms.toFixed(1)).join(', '),
  );
  const alone = await measureLoad({ ...load, url: `${stage.cached.url}${list}`, seconds: 5 });
  column.set(
    'list of 10, kept answers, a second: alone, with the saves beside',
    [alone.perSecond, kept?.perSecond ?? 0].map((rate) => Math.round(rate).toLocaleString('en-US')).join(', '),
  );
}

async function measureSize(count: number): Promise<Column> {
  say(`Making ${count.toLocaleString('en-US')} entries …`);
  const column: Column = new Map();
  const stage = await openStage(count, { isMarked: true });
  try {
    await measureReads(stage, { count, column });
    await measureCreation(stage, column);
    await measureExport(stage, column);
    await measureVisible(stage, column);
  } finally {
    await stage.close();
  }
  return column;
}

const columns: Column[] = [];
for (const count of sizes) columns.push(await measureSize(count));
const rows = [...(columns[0] ?? new Map<string, string>()).keys()];
const heads = sizes.map((count) => count.toLocaleString('en-US'));
process.stdout.write(`| | ${heads.join(' | ')} |\n|---${'|---'.repeat(sizes.length)}|\n`);
for (const row of rows)
  process.stdout.write(`| ${row} | ${columns.map((column) => column.get(row) ?? '').join(' | ')} |\n`);
