import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { buildSubmission } from '../submissions.fixtures.ts';

let app: TestApp;
let reader: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  reader = await app.as.holding('form-submissions.view');
});

const text = (name: string, label: string) => ({ name, label, type: 'text' as const });
const download = async (query: string, api = reader) => {
  const answer = await api.fetch(`/admin/api/form-submissions/export?${query}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('needs the right to view submissions, and a format that there is', async () => {
  expect((await download('', await app.as.holding('forms.view'))).status).toBe(403);
  expect((await download('format=xml')).status).toBe(400);
  expect((await download('status=open')).status).toBe(400);
});

test('[MAIL-05] every text that a spreadsheet would run is kept from it, and everything else comes back as it was', async () => {
  const form = await buildForm(app, { fields: [text('a', 'First'), text('b', 'Same'), text('c', 'Same')] });
  const hostile = ['=1+1', '+1', '-1', '@x', '\tx', '＝1', '＋1', '－1', '＠x'];
  const plain = ['a "quoted" text', 'two\nlines', 'a;b,c', 'ünï'];
  for (const a of [...hostile, ...plain]) await buildSubmission(app, { form, data: { a, c: 'x' } });
  const { headers, text: csv } = await download(`formId=${form.id}&sortDir=asc`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="form-submissions-.*\.csv"$/);
  expect(csv.split('\r\n')[0]).toBe('id,form,status,createdAt,First,b,c,ipAddress,userAgent,referrer,userEmail');
  const lines: string[][] = parse(csv, { fromLine: 2 });
  const first = lines.map((line) => line[4]).sort();
  expect(first).toEqual([...hostile.map((one) => `'${one}`), ...plain].sort());
});

test('submissions of 1 MB: a list of a hundred stays below 5 MB and says what it cut; the detail and the export have all', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const form = await buildForm(app, { fields: [text('title', 'Title'), ...names.map((name) => text(name, name))] });
  const data = { title: 'Short', ...Object.fromEntries(names.map((name) => [name, name.repeat(100_000)])) };
  for (let n = 0; n < 100; n += 1) await buildSubmission(app, { form, data: { ...data, title: `Short ${n}` } });
  const answer = await reader.fetch(`/admin/api/form-submissions?formId=${form.id}&pageSize=100`);
  const list = await answer.text();
  expect(list.length).toBeLessThan(5_000_000);
  const { items } = (await reader.submissions.list({ query: { formId: form.id, pageSize: 100 } })).data;
  expect(items).toHaveLength(100);
  expect(items[0]?.data).toMatchObject({ title: 'Short 99', a: `${'a'.repeat(200)}… (100000 characters)` });
  const detail = await reader.submissions.get({ params: { id: items[0]?.id ?? '' } });
  expect(detail.data.data['a']).toBe('a'.repeat(100_000));
  const file = JSON.parse((await download(`formId=${form.id}&format=json`)).text) as {
    data: Record<string, unknown>;
  }[];
  expect(file.map((row) => row.data['title'])).toEqual(items.map((row) => row.data['title']));
  expect(file.every((row) => row.data['j'] === 'j'.repeat(100_000))).toBe(true);
});

test('every submission of a list of several pages, once, with the columns of every state of the form', async () => {
  const form = await buildForm(app, { fields: [text('old', 'Old')] });
  for (let n = 0; n < 3; n++) await buildSubmission(app, { form, data: { old: `n${n}` } });
  const admin = await app.as.admin();
  const { data: changed } = await admin.forms.update({
    params: { id: form.id },
    body: { fields: [text('new', 'New')] as never },
  });
  app.clock.advance(1000);
  const copied = sql.join(
    [
      ...['form_id', 'field_set_id', 'form_name', 'data', 'metadata', 'status', 'search_text', 'data_hash'],
      ...['created_at', 'updated_at'],
    ].map((name) => sql.ref(name)),
  );
  await sql`
    insert into form_submissions (id, ${copied})
    select gen_random_uuid(), ${copied} from form_submissions, generate_series(0, 400) where form_id = ${form.id}`.execute(
    app.db,
  );
  await buildSubmission(app, { form: changed, data: { new: 'last' } });
  const csv: string[][] = parse((await download(`formId=${form.id}`)).text);
  expect(csv[0]?.slice(4, 6)).toEqual(['New', 'Old']);
  expect(csv).toHaveLength(1 + 3 + 3 * 401 + 1);
  expect(new Set(csv.map(([id]) => id)).size).toBe(csv.length);
  const json = JSON.parse((await download(`formId=${form.id}&format=json`)).text) as { data: object }[];
  expect(json).toHaveLength(csv.length - 1);
  expect(json[0]).toMatchObject({ formName: form.name, data: { new: 'last' } });
  const { data } = await reader.submissions.list({ query: { formId: form.id, pageSize: 1 } });
  expect(Object.keys(json[0] ?? {}).sort()).toEqual(Object.keys(data.items[0] ?? {}).sort());
});

test('[MAIL-09] all of one person, and of nobody whose address only looks alike', async () => {
  const form = await buildForm(app, { fields: [text('mail', 'Mail'), text('note', 'Note')] });
  await buildSubmission(app, { form, data: { mail: 'eve@example.test' } });
  await buildSubmission(app, { form, data: { note: 'Ask Eve@Example.test, please' } });
  await buildSubmission(app, { form, data: { mail: 'steve@example.test' } });
  const json = JSON.parse((await download(`format=json&email=eve@example.test&formId=${form.id}`)).text) as object[];
  expect(json).toHaveLength(2);
  expect(json[0]).toMatchObject({ messages: [] });
});
