import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Import, ImportPlan } from './imports.contract.ts';
import { readFile, runImport, suggestedPlan } from './imports.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const imported = (api: Api, id: string, plan: ImportPlan) =>
  runImport({ api, runJobs: () => app.runJobs() }, { id, plan });

/** What the fields of a new type hold after the file is imported as suggested. */
async function valuesOf(name: string, content: string, change: (plan: ImportPlan) => ImportPlan = (plan) => plan) {
  const one = await readFile(admin, name, content);
  const plan = change(await suggestedPlan(admin, one.id));
  const done = await imported(admin, one.id, plan);
  const slug = plan.target.kind === 'new' ? plan.target.slug : '';
  const { items } = (await admin.entries.list({ query: { contentType: slug, pageSize: 100 } })).data;
  const types = Object.fromEntries(one.columns.map((column) => [column.name, column.kinds[0]?.type]));
  const notes = Object.fromEntries(one.columns.map((column) => [column.name, column.note]));
  const rows = items.sort((a, b) => (a.title < b.title ? -1 : 1));
  return { one, done, types, notes, values: rows.map(({ customFields }) => customFields), items: rows };
}

describe('numbers have one notation a column', () => {
  test('a file whose decimals are commas parts thousands by dots (R44)', async () => {
    const text = 'Name;Preis;Gewicht kg;Baujahr\nBagger;12.500,50;12.500;2019\nLader;9.999,00;8.250;2020\n';
    const { types, values } = await valuesOf('de-excel.csv', text);
    expect(types).toEqual({ Name: 'text', Preis: 'number', 'Gewicht kg': 'number', Baujahr: 'number' });
    expect(values).toEqual([
      { preis: 12_500.5, gewicht_kg: 12_500, baujahr: 2019 },
      { preis: 9999, gewicht_kg: 8250, baujahr: 2020 },
    ]);
  });

  test('thousands of a file with commas, quoted (R46)', async () => {
    const { types, values } = await valuesOf(
      'us.csv',
      'name,hours,price\nA,"1,200","1,234.50"\nB,"12,300","$1,234.50"\nC,950,7\n',
    );
    expect(types).toEqual({ name: 'text', hours: 'number', price: 'number' });
    expect(values).toEqual([
      { hours: 1200, price: 1234.5 },
      { hours: 12_300, price: 1234.5 },
      { hours: 950, price: 7 },
    ]);
  });

  test('where nothing decides, numbers stay text with a note, and a person may decide', async () => {
    const text = 'name;weight\nA;12.500\nB;8.250\n';
    const { types, notes, values } = await valuesOf('undecided.csv', text);
    expect(types['weight']).toBe('text');
    expect(notes['weight']).toBe('nothing decides which number “12.500” is, so the column stays text');
    expect(values).toEqual([{ weight: '12.500' }, { weight: '8.250' }]);
    const decided = await valuesOf('decided.csv', text, (plan) => ({
      ...plan,
      fields: plan.fields.map((field) => ({ ...field, type: 'number', decimal: ',' as const })),
    }));
    expect(decided.values).toEqual([{ weight: 12_500 }, { weight: 8250 }]);
  });

  test('quoted decimal commas between commas stay text with a note (R62)', async () => {
    const { types, notes } = await valuesOf('quoted.csv', 'name,price\nA,"1,50"\nB,"2,25"\n');
    expect([types['price'], notes['price']]).toEqual([
      ...['text', 'nothing decides which number “1,50” is, so the column stays text'],
    ]);
  });

  test('percentages stay text, and the note says why', async () => {
    const { types, notes } = await valuesOf('percent.csv', 'name,share\nA,5%\nB,7%\n');
    expect([types['share'], notes['share']]).toEqual([
      ...['text', 'percent signs and brackets are no part of a number, so the column stays text'],
    ]);
  });

  test('the language of the site decides where the file leaves it open', async () => {
    await admin.settings.update({ body: { locale: 'de-DE' } });
    const { values } = await valuesOf('german-site.csv', 'name;weight\nA;12.500\nB;8,5\n');
    expect(values).toEqual([{ weight: 12_500 }, { weight: 8.5 }]);
    const { values: tabs } = await valuesOf('tabs.csv', 'name\tweight\nA\t12.500\nB\t8.250\n');
    expect(tabs).toEqual([{ weight: 12_500 }, { weight: 8250 }]);
    await admin.settings.update({ body: { locale: 'en-US' } });
  });
});

describe('how a file is read', () => {
  const give = async (
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    parts: Record<string, string>,
  ): Promise<Answer> => {
    const body = new FormData();
    for (const [part, value] of Object.entries(parts)) body.append(part, value);
    body.append('file', new Blob([content]), name);
    return readAnswer(await admin.fetch('/admin/api/imports', { method: 'POST', body }));
  };

  test.each([
    [{ encoding: 'klingon' }, 'encoding'],
    [{ headerLine: '0' }, 'headerLine'],
    [{ headerLine: '1.5' }, 'headerLine'],
    [{ headerLine: 'two' }, 'headerLine'],
  ])('%j is rejected', async (parts, field) => {
    expect(await give('a.csv', 'a,b\n1,2\n', parts as Record<string, string>)).toReject(400, 'VALIDATION_ERROR', {
      fields: [field],
    });
  });

  test('the encoding and the line of the names can be said, and the answer tells both', async () => {
    const bytes = Uint8Array.from(Buffer.from('Stand Mai\nName,Ort\nA,Gr\x9a\xa7e\n', 'latin1'));
    const read = (await give('mac.csv', bytes, { encoding: 'macroman', headerLine: '2' })).body as unknown as {
      data: Import;
    };
    expect(read.data).toMatchObject({ encoding: 'macroman', headerLine: 2, sheets: [], sheet: null, rows: 1 });
    const check = (
      await admin.imports.check({ params: { id: read.data.id }, body: { plan: read.data.plan as ImportPlan } })
    ).data;
    expect(check.preview.map(({ cells }) => cells)).toEqual([{ Name: 'A', Ort: 'Größe' }]);
    const found = (await give('found.csv', 'Stand Mai,\nName,Ort\nA,B\n', { encoding: '', headerLine: '' }))
      .body as unknown as { data: Import };
    expect(found.data).toMatchObject({ encoding: 'utf-8', headerLine: 2 });
  });

  test('short rows and comment lines are counted in the notes (R40)', async () => {
    const one = await readFile(admin, 'short.csv', 'a,b\n1\n2,3\n# remark\n4\n');
    expect(one.notes).toEqual([
      '2 rows end before the last column; what is missing is empty.',
      '1 comment line was left out.',
    ]);
  });

  test('a field of a new type is required only where somebody says so, and few texts of many rows are a choice', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `Machine ${n},Type ${n % 20},Make ${n % 21}\n`).join('');
    const one = await readFile(admin, 'required.csv', `name,type,make\n${rows}`);
    const plan = await suggestedPlan(admin, one.id);
    expect(plan.fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['type', 'select', false],
      ['make', 'text', false],
    ]);
  });
});
