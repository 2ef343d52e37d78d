/** What is measured: for each work the server with its cache, without it, and the limits of the same machine. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administrator, categories, customFieldsOf, entryCount, prose, typeSlug } from './content.ts';
import { type Measured, measureLoad, outputOf } from './load.ts';
import type { Stage } from './stage.ts';

export type Column = 'cached' | 'uncached' | 'bareRoute' | 'bareStatement';
export type Row = Partial<Record<Column, Measured>>;

export interface Scenario {
  name: string;
  /** One round; the order of the columns turns from round to round. */
  columns: [Column, () => Promise<Measured>][];
}

const connections = 32;
const middle = entryCount / 2;

/** Each reads below /api/content/. */
const reads: Record<string, string> = {
  'list of 10 with total': typeSlug,
  'entry by slug': `${typeSlug}/machine-${middle}`,
  'filter and sort': `${typeSlug}?filter[category][equals]=${categories[4]}&filter[year][greaterThanOrEqual]=2000&sort=-price`,
  'entry by slug with its relation': `${typeSlug}/machine-${middle}?include=producer`,
  'filter and sort with the relation': `${typeSlug}?filter[category][equals]=${categories[4]}&filter[year][greaterThanOrEqual]=2000&sort=-price&include=producer`,
  'page 900 of the list': `${typeSlug}?page=900`,
};

/** The scenarios, with their bare routes started. */
export async function prepareScenarios(stage: Stage, seconds: number): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const [name, request] of Object.entries(reads))
    scenarios.push(await readScenario(stage, { name, request, seconds }));
  return [...scenarios, createScenario(stage, seconds), signInScenario(stage, seconds)];
}

async function readScenario(stage: Stage, of: { name: string; request: string; seconds: number }): Promise<Scenario> {
  const { name, request, seconds } = of;
  const path = `/api/content/${request}`;
  const answer = await fetch(`${stage.cached.url}${path}`);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path}: ${body}`);
  const file = join(stage.folder, `${name.replaceAll(' ', '-')}.json`);
  writeFileSync(file, body);
  const bare = await stage.startBareRoute(file);
  const at =
    ({ url, pid }: { url: string; pid: number | undefined }) =>
    () =>
      measureLoad({ url: `${url}${encodeURI(path)}`, seconds, connections, pid });
  const statement = async () =>
    JSON.parse(
      await outputOf([
        join(import.meta.dirname, 'limits', 'bare-statement.ts'),
        stage.databaseUrl,
        request,
        String(seconds),
      ]),
    ) as Measured;
  return {
    name: `${name} (${(body.length / 1000).toFixed(1)} kB)`,
    columns: [
      ['bareRoute', at(bare)],
      ['cached', at(stage.cached)],
      ['bareStatement', statement],
      ['uncached', at(stage.uncached)],
    ],
  };
}

function createScenario(stage: Stage, seconds: number): Scenario {
  const entry = { contentType: typeSlug, title: 'Made [<id>]', content: prose(2000), status: 'publish' };
  const body = JSON.stringify({ ...entry, customFields: customFieldsOf(1) });
  const headers = { 'Content-Type': 'application/json', 'X-UI-Request': '1', Cookie: stage.cookie };
  const { url, pid } = stage.cached;
  const load = { url: `${url}/admin/api/content`, method: 'POST', headers, body, connections: 16, seconds, pid };
  return { name: 'create one entry, 2 kB', columns: [['cached', () => measureLoad(load)]] };
}

function signInScenario(stage: Stage, seconds: number): Scenario {
  const headers = { 'Content-Type': 'application/json', 'X-UI-Request': '1' };
  const { url, pid } = stage.cached;
  const load = { url: `${url}/admin/api/auth/login`, method: 'POST', headers, connections: 8, seconds, pid };
  return {
    name: 'sign-in',
    columns: [['cached', () => measureLoad({ ...load, body: JSON.stringify(administrator) })]],
  };
}
