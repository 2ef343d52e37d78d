import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { deliveredType } from '../query/delivered-type.rules.ts';
import { entryJson } from './entry-json.sql.ts';

/** Texts that would leave a literal, if anything could. The model admits none of them as a name or key. */
const hostile = [
  ...[
    "'",
    "''",
    "'''",
    '\\',
    "\\'",
    "\\\\'",
    'x\\',
    '"',
    '\\"',
    '$1',
    '$$',
    '%',
    ':a',
    '/*',
    '*/',
    '--',
    ';',
    '\n',
    '\r\n',
    '\t',
  ],
  ...["');--", "') from users --", "' || (select password from users limit 1) || '", "', null); drop table users; --"],
  ...['\u2019', '\u02bc', '\uff07', '\u2028', '\u{1f600}', "E'\\'", "U&'\\0027'", 'é', ' '],
];

test('names and keys stand in the statement as literals, and none leaves its quotes', async () => {
  const app = await startApp();
  const { id } = await buildEntry(app);
  const values = Object.fromEntries(hostile.map((text, index) => [text, `value ${index}`]));
  const items = [values];
  const stored = JSON.stringify({ ...values, items });
  await sql`update content set custom_fields = ${stored}::jsonb where id = ${id}`.execute(app.db);

  const text = FieldDefinition.parse({ id: 'field_0', type: 'text', name: 'name', label: 'Label' });
  const inner = FieldDefinition.parse({
    id: 'field_1',
    type: 'repeater',
    name: 'items',
    label: 'Items',
    sub_fields: [{ id: 'f000000000001', type: 'text', name: 'name', label: 'Label' }],
  });
  if (!('sub_fields' in inner)) throw new Error('a repeater has no inner fields');
  const [first] = inner.sub_fields;
  const subFields = hostile.map((name) => ({ ...first, id: name, name }));
  const fields = [
    ...hostile.map((name) => ({ key: name, name, definition: { ...text, name } })),
    { key: 'items', name: 'items', definition: { ...inner, sub_fields: subFields } as FieldDefinition },
  ];
  for (const slug of hostile) {
    const type = deliveredType({ id, slug, name: slug, isSingle: false, usesContent: true, fields });
    const selection = { parts: ['id', 'contentType'] as const, fields, hasFields: true, included: [] };
    const { rows } = await sql<{ entry: string }>`
      select ${sql.raw(entryJson(type, selection))} as entry from content c where c.id = ${id}`.execute(app.db);
    expect(JSON.parse(rows[0]?.entry ?? '')).toEqual({ id, contentType: slug, customFields: { ...values, items } });
  }
});
