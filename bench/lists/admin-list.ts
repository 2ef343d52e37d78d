/**
 * The list of a large type in the admin console, with its total: what 8 connections at once wait for, while nobody writes
 * and while entries of the type are saved 5 times a second at another server on the same database. Beside it the same bytes
 * from a bare route. `--entries`, `--rounds`, `--seconds` for each measurement, `--only` a part of a name.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { typeSlug } from '../content.ts';
import { median } from '../report.ts';
import { openStage } from '../stage.ts';
import { measureRotation, type RotationMeasured } from './rotation.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const say = (text: string) => process.stdout.write(`${text}\n`);

const search = (words: string) => words.split(' ').map((word) => `&search=${word}`);
const filter = (column: string, operator: string, value: unknown) =>
  `&filters=${encodeURIComponent(JSON.stringify([{ id: '1', column, operator, value: String(value) }]))}`;
const sorted = (column: string, dir: string) => `&sortBy=${column}&sortDir=${dir}`;
const pages = [900, 300, 1500, 700, 1100, 1999, 1300, 450].map((page) => `&page=${page}`);
const wordsOfAll = search('machine achine chine hine machin machi mach mac');
const wordsOfSome = search('hydraulic crane torque valve diesel engine payload steel');
const years = [1985, 1990, 1995, 2000, 2005, 2010, 2015, 2020].map((year) =>
  filter('customFields.year', 'greaterThan', year),
);
const lists: Record<string, readonly string[]> = {
  'first page': [''],
  'page 900': ['&page=900'],
  'pages in turn': pages,
  'a word that all hold': search('machine'),
  'words that all hold, in turn': wordsOfAll,
  'words that many hold, in turn': search('ar er in 1 2 ra el to'),
  'words that some hold, in turn': wordsOfSome,
  'titles, in turn': [15000, 1000, 7, 19999, 12345, 3210, 8888, 5050].map((number) => `&search=machine%20${number}`),
  'a word that none holds': search('zeppelin'),
  'a filter on a field without an index': years.slice(5, 6),
  'such filters, in turn': years,
  'sorted by a field without an index': [sorted('customFields.year', 'asc')],
  'filtered and sorted by columns, in turn': [
    `${filter('title', 'contains', 'crane')}${sorted('title', 'asc')}`,
    `${filter('createdAt', 'lessThan', new Date().toISOString().slice(0, 10))}${sorted('updatedAt', 'asc')}`,
    `${filter('status', 'equals', 'publish')}${sorted('status', 'desc')}`,
    `${filter('author', 'equals', 'Bench')}${sorted('slug', 'asc')}`,
  ],
  'all of these, in turn': [
    ...['', pages[0], wordsOfAll[0], wordsOfSome[0], years[0], pages[5], wordsOfAll[4], wordsOfSome[3]],
  ].map(String),
};

const stage = await openStage(Number(values.entries));
const headers = { Cookie: stage.cookie };
const pathOf = (query: string) => `/admin/api/content?contentType=${typeSlug}&pageSize=10${query}`;

async function answerOf(path: string): Promise<Buffer> {
  const answer = await fetch(`${stage.cached.url}${path}`, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path}: ${body}`);
  return body;
}

const written = { 'Content-Type': 'application/json', 'X-UI-Request': '1', ...headers };

/** Saves an entry of the first pages five times a second, until it is told to end. */
function write(ids: readonly string[]): { end(): Promise<void> } {
  let isEnding = false;
  const save = async () => {
    for (let turn = 0; !isEnding; turn += 1) {
      const body = JSON.stringify({ title: `Machine ${turn} rewritten` });
      const url = `${stage.uncached.url}/admin/api/content/${ids[turn % ids.length]}`;
      const answer = await fetch(url, { method: 'PATCH', headers: written, body });
      if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
      await pause(200);
    }
  };
  const saving = save();
  return {
    end: () => {
      isEnding = true;
      return saving;
    },
  };
}

try {
  const first = JSON.parse(String(await answerOf(pathOf('').replace('pageSize=10', 'pageSize=100'))));
  const ids = (first as { data: { id: string }[] }).data.map(({ id }) => id);
  for (const [name, queries] of Object.entries(lists)) {
    if (!name.includes(values.only)) continue;
    const paths = queries.map(pathOf);
    const file = join(stage.folder, 'list.json');
    writeFileSync(file, await answerOf(paths[0] ?? ''));
    const bare = await stage.startBareRoute(file);
    const load = (url: string) =>
      measureRotation({ urls: paths.map((path) => `${url}${path}`), headers, seconds, connections: 8 });
    const rounds: Record<'quiet' | 'written' | 'bare', RotationMeasured>[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const quiet = await load(stage.cached.url);
      const writer = write(ids);
      const beside = await load(stage.cached.url).finally(() => writer.end());
      rounds.push({ quiet, written: beside, bare: await load(bare.url) });
    }
    const of = (side: 'quiet' | 'written' | 'bare', figure: keyof RotationMeasured) =>
      Math.round(median(rounds.map((round) => round[side][figure])));
    const told = (side: 'quiet' | 'written' | 'bare') =>
      `p99 ${of(side, 'p99Ms')} ms, median ${of(side, 'medianMs')} ms, ${of(side, 'perSecond')}/s`;
    say(`${name}: ${told('quiet')}; while written ${told('written')}; bare route ${told('bare')}`);
  }
} finally {
  await stage.close();
}
