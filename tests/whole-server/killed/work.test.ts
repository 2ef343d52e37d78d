import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectToRunning } from '../../../src/platform/db/embedded/embedded-server.ts';
import { afterThisFile } from '../../support/closing.ts';
import { keeper, newInstallation, send, startInstallation } from '../../support/installation.ts';
import { type ServerProcess, signIn } from '../../support/server-process.ts';

/** Rounds of conversion, index and uploads; the nightly run raises it. */
const cycles = Number(process.env['FAULT_CYCLES'] ?? 4);
const entries = 4000;
const maxWorkMs = 120_000;

let server: ServerProcess;
let cookie: string;
let db: pg.Pool;
let groupId: string;
/** The field's own id, which a change of its type renews. */
let fieldId = 'field_0';

async function prepare(dataDir: string): Promise<void> {
  cookie = await signIn(server.url, keeper);
  const { url = '' } = (await connectToRunning(dataDir)) ?? {};
  db = new pg.Pool({ connectionString: url, max: 2 });
  db.on('error', () => {});
  afterThisFile(() => db.end());
  const type = await made('content-types', { name: 'Ledger', slug: 'ledger' });
  const group = await made('field-groups', {
    name: 'Ledger',
    slug: 'ledger',
    contentTypes: [type.id],
    fields: [{ id: 'field_0', name: 'year', label: 'Year', type: 'text', filterable: true }],
  });
  groupId = group.id;
  await db.query(
    `insert into content (id, content_type_id, title, slug, custom_fields)
      select gen_random_uuid(), $1, 'Entry ' || n, 'entry-' || n, jsonb_build_object((select key from fields), n::text)
      from generate_series(1, $2) n`,
    [type.id, entries],
  );
}

async function made(path: string, body: object): Promise<{ id: string }> {
  const answer = await send(`${server.url}/admin/api/${path}`, { cookie, body });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { id: string } }).data;
}

/** From text to number and back: each gives the field a new key, under which every value is read anew and indexed. */
async function convert(type: 'number' | 'text'): Promise<void> {
  const fields = [{ id: fieldId, name: 'year', label: 'Year', type, filterable: true }];
  const body = { fields, convert: [fieldId] };
  const answer = await send(`${server.url}/admin/api/field-groups/${groupId}`, { method: 'PATCH', cookie, body });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { fields: { id: string }[] } };
  fieldId = data.fields[0]?.id ?? '';
}

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  return (await db.query(statement)).rows;
}

/** Resolves as soon as the work has begun and not ended, or has ended already. */
const seen = (statement: string) =>
  expect.poll(() => rowsOf(statement), { timeout: maxWorkMs, interval: 1 }).not.toEqual([]);

const moments = {
  'some values are read': `select 1 from field_conversions where converted > 0
    union all select 1 where not exists (select from field_conversions)`,
  'an index is being built': `select 1 from pg_stat_progress_create_index
    union all select 1 from fields join pg_class on starts_with(relname, 'content_field_' || key)`,
};

/** What no crash may leave: half a conversion, an index that is not valid, a value of another type. */
async function expectWhole(type: 'number' | 'text'): Promise<void> {
  await expect.poll(() => rowsOf('select from field_conversions'), { timeout: maxWorkMs }).toEqual([]);
  const indexes = `select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'content'::regclass and starts_with(c.relname, 'content_field_')`;
  await expect.poll(() => rowsOf(indexes), { timeout: maxWorkMs }).toEqual([{ indisvalid: true }]);
  const wrong = `select title from content, fields
    where custom_fields -> key is distinct from
      case when '${type}' = 'number' then to_jsonb(replace(slug, 'entry-', '')::int) else to_jsonb(replace(slug, 'entry-', '')) end`;
  expect(await rowsOf(wrong)).toEqual([]);
}

/** Uploads files with `uploaders` clients until the server is gone, noting what each was told. */
async function uploadUntilKilled(ledger: Map<string, string>, run: string): Promise<void> {
  const uploaders = Array.from({ length: 3 }, async (_, uploader) => {
    for (let n = 0; ; n++) {
      const text = `run ${run} uploader ${uploader} file ${n} `.repeat(5000);
      const body = new FormData();
      body.append('file', new Blob([text], { type: 'text/plain' }), `${run}-${uploader}-${n}.txt`);
      const answer = await fetch(`${server.url}/admin/api/media`, {
        method: 'POST',
        headers: { cookie, 'x-ui-request': '1' },
        body,
      }).catch(() => null);
      const said = (await answer?.json().catch(() => null)) as { file: { id: string } } | null | undefined;
      if (!said) return;
      expect(answer?.status).toBe(201);
      ledger.set(said.file.id, text);
    }
  });
  await Promise.all(uploaders);
}

test(`a server that is killed while it converts, builds an index and takes uploads, ${cycles} times`, {
  timeout: 1_800_000,
}, async () => {
  const env = await newInstallation();
  const read = (key: string) => readFileSync(join(env['DATA_DIR'] ?? '', 'uploads', key), 'utf8');
  server = await startInstallation(env);
  await prepare(env['DATA_DIR'] ?? '');
  const ledger = new Map<string, string>();

  for (let cycle = 0; cycle < cycles; cycle++) {
    const type = cycle % 2 === 0 ? 'number' : 'text';
    const stored = ledger.size;
    const uploading = uploadUntilKilled(ledger, `cycle-${cycle}`);
    // The thread that looks at files begins with the first; what the kill meets are those after it.
    await expect.poll(() => ledger.size, { timeout: maxWorkMs }).toBeGreaterThan(stored);
    await convert(type);
    await seen(cycle % 4 < 2 ? moments['some values are read'] : moments['an index is being built']);
    await server.end('SIGKILL');
    // The database would end the statement of a lost client only when it is done.
    if (cycle % 2 === 0)
      await rowsOf(
        'select pg_terminate_backend(pid) from pg_stat_progress_create_index where datname = current_database()',
      );
    await uploading;
    server = await startInstallation(env);
    await expectWhole(type);
  }

  const kept = await db.query<{ id: string; key: string; size: string }>(
    'select id, storage_key as key, file_size as size from media',
  );
  // What got no answer is stored whole or not at all.
  const files = new Map(kept.rows.map(({ id, key, size }) => [id, { text: read(key), size: Number(size) }]));
  expect([...files].filter(([, { text, size }]) => text.length !== size)).toEqual([]);
  expect([...ledger].filter(([id, text]) => files.get(id)?.text !== text)).toEqual([]);
});
