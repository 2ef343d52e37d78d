/** The data every run measures on: one public type with seven fields and a relation, published entries with a body of 2 kB, and the forty that the relation leads to. */
import pg from 'pg';
import { newId } from '../src/platform/ids.ts';

export const entryCount = 10_000;
export const typeSlug = 'machines';
const relatedSlug = 'producers';
const relatedCount = 40;
export const administrator = { email: 'bench@example.test', password: 'Bench-Password-42!' };

const words = `arm attachment axle boom bucket cab capacity chassis class clearance cooling coupler crane cycle cylinder
diesel dig drive dump duty electric emission engine excavator fleet flow force fuel gear grade hauler hour hydraulic idle
lift load loader machine maintenance operator payload power pressure quarry range reach road rotor safety service speed
steel swing tonne torque track transmission truck tyre valve warranty weight wheel width work`.split(/\s+/);
export const categories = ['crane', 'excavator', 'grader', 'hauler', 'loader', 'paver', 'roller'];

/** The same numbers in every run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const random = randomNumbers(20_261_121);

/** Running words, about so many characters. */
export function prose(length: number): string {
  let text = '';
  while (text.length < length) text += `${words[random(words.length)]} `;
  return text.trimEnd();
}

export function customFieldsOf(index: number) {
  return {
    maker: `Maker ${random(40)}`,
    summary: prose(120),
    year: 1980 + random(46),
    price: 1000 + random(900_000) / 100,
    available: random(2) === 1,
    listed: new Date(Date.UTC(2024, 0, 1 + (index % 700))).toISOString().slice(0, 10),
    category: categories[random(categories.length)],
  };
}

type Call = (method: string, path: string, body: object) => Promise<{ data: { id: string } }>;

/**
 * Defines the type through the API, as a builder would, with indexes of year and category where they are marked, and fills `count`
 * entries straight into the tables.
 */
export async function createContent(
  call: Call,
  { databaseUrl, count, isMarked }: { databaseUrl: string; count: number; isMarked: boolean },
): Promise<void> {
  const marks = isMarked ? { filterable: true, sortable: true } : {};
  const options = categories.map((value) => ({ label: value, value }));
  const fields = [
    { type: 'text', name: 'maker', label: 'Maker' },
    { type: 'textarea', name: 'summary', label: 'Summary' },
    { type: 'number', name: 'year', label: 'Year', ...marks },
    { type: 'number', name: 'price', label: 'Price' },
    { type: 'boolean', name: 'available', label: 'Available' },
    { type: 'date', name: 'listed', label: 'Listed' },
    { type: 'select', name: 'category', label: 'Category', options, ...marks },
    { type: 'relation', name: 'producer', label: 'Producer', content_type: relatedSlug },
  ];
  const related = await call('POST', '/admin/api/content-types', {
    name: 'Producers',
    slug: relatedSlug,
    isPublic: true,
  });
  const producers: string[] = [];
  for (let index = 0; index < relatedCount; index += 1) {
    const entry = { title: `Producer ${index}`, content: prose(2000), status: 'publish', contentType: related.data.id };
    producers.push((await call('POST', '/admin/api/content', entry)).data.id);
  }
  const group = await call('POST', '/admin/api/field-groups', { name: 'Facts', slug: 'facts', fields });
  const draft = { name: 'Machines', slug: typeSlug, isPublic: true, fieldGroups: [group.data.id] };
  const type = await call('POST', '/admin/api/content-types', draft);

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; key: string }>('select name, key from fields');
    const keys = new Map(rows.map(({ name, key }) => [name, key]));
    const newest = Date.now();
    for (let start = 0; start < count; start += 1000) {
      const batch = Array.from({ length: 1000 }, (_, offset) => entryRow(start + offset, { keys, newest, producers }));
      await client.query(insertEntries, [type.data.id, JSON.stringify(batch)]);
    }
    await client.query('vacuum (analyze) content');
    await client.query('vacuum (analyze) content_counts');
  } finally {
    await client.end();
  }
}

const insertEntries = `insert into content
  (id, content_type_id, title, slug, body, status, author, custom_fields, named_ids, search_text, created_at, updated_at, published_at)
  select id, $1, title, slug, body, 'publish', 'Bench', custom_fields, named_ids, search_text, at, at, at
  from jsonb_to_recordset($2::jsonb)
    as row(id uuid, title text, slug text, body jsonb, custom_fields jsonb, named_ids uuid[], search_text text, at timestamptz)`;

interface Making {
  keys: ReadonlyMap<string, string>;
  newest: number;
  producers: readonly string[];
}

function entryRow(index: number, { keys, newest, producers }: Making) {
  const at = new Date(newest - index * 60_000);
  const fields = customFieldsOf(index);
  const producer = producers[index % producers.length];
  const values = Object.entries({ ...fields, producer }).map(([name, value]) => [keys.get(name), value]);
  const title = `Machine ${index} ${words[random(words.length)]}`;
  const slug = `machine-${index}`;
  return {
    id: newId(),
    title,
    slug,
    body: prose(2000),
    custom_fields: Object.fromEntries(values),
    named_ids: [producer],
    search_text: [title, slug, fields.maker, fields.summary, fields.category].join('\n').toLowerCase(),
    at: at.toISOString(),
  };
}
