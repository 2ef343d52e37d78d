import { describe, expect, test } from 'vitest';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Cell, Notation } from '../../../field-types/kit/cells.ts';
import { fieldNameOf, fieldNamesOf, readableLabel } from '../columns/column-names.rules.ts';
import { type ColumnProfile, newProfile, observe, suggestedBy } from '../columns/column-profile.rules.ts';
import { matchColumns, propose, valueFor } from '../columns/plan.rules.ts';
import { readArguments } from './import-arguments.rules.ts';

const json: Notation = { decimal: '.', isTyped: true };
const csv: Notation = { decimal: '.', isTyped: false };

function column(name: string, cells: readonly Cell[], notation: Notation): ColumnProfile {
  const profile = newProfile(name);
  for (const cell of cells) observe(profile, cell, { delimiter: ',' });
  profile.notation = notation;
  return profile;
}

const many = (count: number, make: (n: number) => Cell) => Array.from({ length: count }, (_, n) => make(n));

describe('the field type a column suggests', () => {
  test.each<[string, readonly Cell[], Notation, string]>([
    ['numbers with gaps', [1, null, 2.5, null], json, 'number'],
    ['numbers as text in a CSV', ['1', '', '2.5', 'N/A'], csv, 'number'],
    ['digits in quotes in JSON', ['02134', '90210'], json, 'text'],
    ['numbers and texts', [1776, 'The Land Girls'], json, 'text'],
    ['postcodes', ['02134', '90210'], csv, 'text'],
    ['truth values', [true, false, null], json, 'boolean'],
    ['yes and no', ['Yes', 'no', ''], csv, 'boolean'],
    ['dates by name', ['Jun 12 1998', 'Aug 07 1998'], json, 'date'],
    ['dates with one reading', ['13/01/2020', '01/02/2020'], csv, 'date'],
    ['dates with two readings', ['03/01/2020', '01/02/2020'], csv, 'text'],
    ['dates and something else', ['1998-06-12', 'unknown date'], csv, 'text'],
    ['few texts in many rows', many(40, (n) => ['USA', 'Europe', 'Japan'][n % 3]), csv, 'select'],
    ['one text in many rows', many(40, () => 'USA'), csv, 'text'],
    ['many texts', many(40, (n) => `name ${n}`), csv, 'text'],
    ['long texts', ['x'.repeat(300)], csv, 'textarea'],
    ['line breaks', ['a\nb'], csv, 'textarea'],
    ['lists of few texts', many(40, (n) => [['red'], ['red', 'blue']][n % 2]), json, 'list'],
    ['lists of many texts', many(40, (n) => [`tag ${n}`]), json, 'text'],
    ['objects', [{ a: 1 }], json, 'textarea'],
    ['nothing', [null, ''], json, 'text'],
  ])('%s', (_, cells, notation, shape) => {
    const { type, settings } = suggestedBy(column('x', cells, notation));
    expect(settings['allow_multiple_selection'] ? 'list' : type).toBe(shape);
  });
});

describe('a column’s name as a field name', () => {
  test.each([
    ['Miles_per_Gallon', 'miles_per_gallon'],
    ['US Gross', 'us_gross'],
    ['IMDB Rating', 'imdb_rating'],
    ['releaseDate', 'release_date'],
    ['Größe (cm)', 'grosse_cm'],
    ['2020', 'n_2020'],
    ['%', 'percent'],
    ['///', 'column'],
    ['status', 'source_status'],
    ['id', 'source_id'],
    ['constructor', 'source_constructor'],
    ['日本', 'column'],
  ])('%s → %s', (name, field) => {
    expect(fieldNameOf(name)).toBe(field);
  });

  test('every name is one a field may have, and each stands once', () => {
    const names = ['Name', 'name', 'NAME', 'x'.repeat(100), `${'x'.repeat(100)}y`, '__proto__', 'to_string'];
    const fields = [...fieldNamesOf(names).values()];
    expect(new Set(fields).size).toBe(names.length);
    for (const name of fields) {
      const draft = { type: 'text', name, label: 'x' };
      expect(FieldDefinition.safeParse(draft).success, name).toBe(true);
    }
  });

  test('and as a label', () => {
    expect(readableLabel('Miles_per_Gallon')).toBe('Miles per Gallon');
    expect(readableLabel('  ')).toBe('Column');
  });
});

test('a proposal names the title’s column, keeps slug and content for what they are, and proposes fields that are valid', () => {
  const columns = [
    column('Title', ['A', 1776], json),
    column('slug', ['a', 'b'], json),
    column('content', ['x', 'y'], json),
    column('US Gross', [1, null], json),
  ];
  const proposal = propose(columns, { title: null });
  expect(proposal).toMatchObject({ title: 'Title', slug: 'slug', content: 'content' });
  expect(proposal.fields.map(({ draft }) => FieldDefinition.parse(draft))).toMatchObject([
    { name: 'us_gross', label: 'US Gross', type: 'number', validation: { integer_only: true } },
  ]);
});

test('without a column called title or name the first column of various texts gives the title', () => {
  const columns = [
    column(
      'code',
      many(40, (n) => n),
      json,
    ),
    column(
      'colour',
      many(40, (n) => ['red', 'blue'][n % 2]),
      json,
    ),
    column(
      'model',
      many(40, (n) => `model ${n}`),
      json,
    ),
  ];
  expect(propose(columns, { title: null }).title).toBe('model');
  expect(propose(columns, { title: 'colour' }).title).toBe('colour');
});

test('a column of dates that could be read in two ways stays text, and the proposal says so', () => {
  const { fields } = propose([column('title', ['A'], csv), column('seen', ['03/01/2020'], csv)], {
    title: null,
  });
  expect(fields).toMatchObject([{ draft: { type: 'text' }, note: expect.stringContaining('either order') }]);
});

test('columns find their fields by name, label or spelling; the rest is named', () => {
  const fields = [
    FieldDefinition.parse({ type: 'number', name: 'us_gross', label: 'Gross' }),
    FieldDefinition.parse({ type: 'text', name: 'maker', label: 'Built by' }),
  ];
  const columns = ['Name', 'US-Gross', 'built BY', 'Colour'].map((name) =>
    column(
      name,
      many(40, (n) => `t${n}`),
      csv,
    ),
  );
  const plan = matchColumns(columns, { fields, title: null });
  expect(plan.title).toBe('Name');
  expect(plan.fields.map(({ column: from, definition }) => [from, definition.name])).toEqual([
    ['US-Gross', 'us_gross'],
    ['built BY', 'maker'],
  ]);
  expect(plan.unmatched).toEqual(['Colour']);
});

describe('a cell in the form its field takes', () => {
  const field = (draft: object) => FieldDefinition.parse({ name: 'x', label: 'X', ...draft });
  const options = [
    { label: 'Red', value: 'red' },
    { label: 'Blue', value: 'blue' },
  ];
  test.each<[object, Cell, unknown]>([
    [{ type: 'number' }, '12.5', 12.5],
    [{ type: 'number' }, 'N/A', null],
    [{ type: 'number' }, 'twelve', 'twelve'],
    [{ type: 'text' }, 1776, '1776'],
    [{ type: 'boolean' }, 'yes', true],
    [{ type: 'boolean', ui: { true_label: 'On', false_label: 'Off' } }, 'off', false],
    [{ type: 'boolean' }, 'maybe', 'maybe'],
    [{ type: 'date' }, 'Jun 12 1998', '1998-06-12'],
    [{ type: 'date', date_format: 'dd/MM/yyyy' }, '02/06/1998', '1998-06-02'],
    [{ type: 'date' }, 'soon', 'soon'],
    [{ type: 'select', options }, 'Red', 'red'],
    [{ type: 'select', options }, ' blue ', 'blue'],
    [{ type: 'select', options }, 'green', 'green'],
    [{ type: 'select', options, allow_multiple_selection: true }, 'Red, blue', ['red', 'blue']],
    [{ type: 'select', options, allow_multiple_selection: true }, ['red'], ['red']],
    [{ type: 'select', options }, '', null],
  ])('%j takes %j as %j', (draft, cell, value) => {
    expect(valueFor(field(draft), cell, csv)).toEqual(value);
  });
});

describe('the command line', () => {
  test('reads every option, in both spellings', () => {
    const words = [
      '--type',
      'movies',
      '--file=a.json',
      '--create-type',
      '--key',
      'Title, Year',
      '--keep-good',
      '--status=draft',
      ...['--encoding', 'Windows-1252', '--sheet', 'Stock 2', '--header-line=3'],
    ];
    expect(readArguments(words)).toEqual({
      request: {
        type: 'movies',
        file: 'a.json',
        createType: true,
        key: ['Title', 'Year'],
        title: null,
        keepGood: true,
        report: null,
        status: 'draft',
        reading: { encoding: 'windows-1252', sheet: 'Stock 2', headerLine: 3 },
      },
    });
    expect(readArguments(['--help'])).toEqual({ help: true });
  });

  test.each([
    [[], '--type is missing'],
    [['--type', 'a'], '--file is missing'],
    [['--type', 'a', '--file'], '--file needs a value'],
    [['--type', 'a', '--type', 'b'], 'given twice'],
    [['--typ', 'a'], 'not an option'],
    [['a.csv'], 'not an option'],
    [['--type', 'a', '--file', 'b', '--status', 'live'], 'not known'],
    [['--type', 'a', '--file', 'b', '--key', ','], 'at least one column'],
    [['--create-type=yes'], 'takes no value'],
    [['--type', 'a', '--file', 'b', '--encoding', 'ebcdic'], 'use one of utf-8, utf-16le'],
    [['--type', 'a', '--file', 'b', '--header-line', '0'], 'the number of a line'],
  ])('%j is rejected in one line', (words, text) => {
    const read = readArguments(words);
    expect('problem' in read ? read.problem : '').toContain(text);
  });
});
