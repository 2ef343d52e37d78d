import { describe, expect, test } from 'vitest';
import { mergeRecord } from './merge.ts';

interface Record {
  name: string;
  slug: string;
  tags: string[];
  fields: { id: string; label: string; validation?: object }[];
  values?: { [name: string]: unknown };
  hidden?: string;
  version: number;
}

const field = (id: string, more: object = {}) => ({ id, label: `Field ${id}`, ...more });
const base: Record = {
  name: 'Cars',
  slug: 'cars',
  tags: ['a', 'b'],
  fields: [field('1'), field('2'), field('3')],
  version: 3,
};
const rules = {
  labels: { name: 'Name', slug: 'Slug', tags: 'Tags', fields: 'Field', 'values.year': 'Year' },
  readable: (values: Record) => ({ ...values, 'values.year': values.values?.['year'] }),
  lists: ['tags'],
  items: ['fields'],
};
const merged = (mine: Partial<Record>, theirs: Partial<Record>) =>
  mergeRecord({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs, version: 5 } }, rules);

describe('a stale version is merged (CONC-02)', () => {
  test('of long texts the part that differs is shown, cut at both ends', () => {
    const same = 'The same words again. '.repeat(40);
    const [part] = merged({ name: `${same}Mine.${same}` }, { name: `${same}Theirs.${same}` }).parts;
    expect(part?.mine).toMatch(/^….{60}Mine\..{235}…$/s);
    expect(part?.theirs).toContain('Theirs.');
    const [short] = merged({ name: `Mine. ${same}` }, { name: 'Theirs.' }).parts;
    expect(short).toMatchObject({ mine: expect.stringMatching(/^Mine\..{295}…$/s), theirs: 'Theirs.' });
  });

  test('what one side changed is taken without a question, both ways', () => {
    const merge = merged({ name: 'Used cars' }, { slug: 'used-cars' });
    expect(merge.parts).toEqual([
      { id: 'name', label: 'Name', mine: 'Used cars', theirs: 'Cars', changedBy: 'mine' },
      { id: 'slug', label: 'Slug', mine: 'cars', theirs: 'used-cars', changedBy: 'theirs' },
    ]);
    expect(merge.apply({})).toEqual({ ...base, name: 'Used cars', slug: 'used-cars', version: 5 });
  });

  test('what both changed is chosen; what both changed alike is no difference', () => {
    const merge = merged({ name: 'Mine', slug: 'same' }, { name: 'Theirs', slug: 'same' });
    expect(merge.parts.map(({ id, changedBy }) => [id, changedBy])).toEqual([['name', 'both']]);
    expect(merge.apply({ name: 'theirs' })).toMatchObject({ name: 'Theirs', slug: 'same', version: 5 });
    expect(merge.apply({ name: 'mine' })).toMatchObject({ name: 'Mine' });
  });

  test('additions and removals of both sides count in a list', () => {
    const merge = merged({ tags: ['b', 'x'] }, { tags: ['a', 'b', 'y'] });
    expect(merge.parts).toMatchObject([{ id: 'tags', changedBy: 'both', combined: 'b, y, x' }]);
    expect(merge.apply({}).tags).toEqual(['b', 'y', 'x']);
  });

  test('fields are merged one by one: changed, added, removed, reordered', () => {
    const merge = merged(
      {
        fields: [
          field('3'),
          field('1', { label: 'Make' }),
          field('2', { validation: { max_length: 9 } }),
          field('new'),
        ],
      },
      { fields: [field('1'), field('2', { validation: { max_length: 5 } }), field('4')] },
    );
    expect(merge.parts.map(({ label, changedBy, mine, theirs }) => [label, changedBy, mine, theirs])).toEqual([
      ['Field: Make', 'mine', 'label: Make', 'label: Field 1'],
      ['Field: Field 2', 'both', 'max length: 9', 'max length: 5'],
      ['Field: Field 4', 'theirs', 'Not there', 'label: Field 4'],
      ['Field: Field 3', 'theirs', 'Unchanged', 'Not there'],
      ['Field: Field new', 'mine', 'label: Field new', 'Not there'],
    ]);
    expect(merge.apply({ 'fields.2': 'theirs' }).fields).toEqual([
      field('1', { label: 'Make' }),
      field('2', { validation: { max_length: 5 } }),
      field('4'),
      field('new'),
    ]);
  });

  test('the order of one side stands, also beside additions of the other', () => {
    const merge = merged({ fields: [field('3'), field('2'), field('1')] }, { fields: [...base.fields, field('4')] });
    expect(merge.parts.map(({ label, changedBy }) => [label, changedBy])).toEqual([
      ['Field: Field 4', 'theirs'],
      ['Field: order', 'mine'],
    ]);
    expect(merge.apply({}).fields.map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
  });

  test('a field that one removed and the other changed is a question', () => {
    const merge = merged(
      { fields: base.fields.slice(1) },
      { fields: [field('1', { label: 'Make' }), ...base.fields.slice(1)] },
    );
    expect(merge.parts).toMatchObject([
      { id: 'fields.1', changedBy: 'both', mine: 'Not there', theirs: 'label: Make' },
    ]);
    expect(merge.apply({ 'fields.1': 'mine' }).fields.map(({ id }) => id)).toEqual(['2', '3']);
    expect(merge.apply({ 'fields.1': 'theirs' }).fields.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('nested values are parts of their own, and an empty one equals none', () => {
    const merge = mergeRecord(
      {
        base: { ...base, values: { year: 1990, note: null } },
        mine: { ...base, values: { year: 1990, note: '' } },
        theirs: { ...base, values: { year: 1991, note: null } },
      },
      { ...rules, labels: { ...rules.labels, 'values.note': 'Note' } },
    );
    expect(merge.parts).toEqual([
      { id: 'values.year', label: 'Year', mine: '1990', theirs: '1991', changedBy: 'theirs' },
    ]);
    expect(merge.apply({}).values).toMatchObject({ year: 1991 });
  });

  test('what no part shows is as it is stored, unless it was changed here', () => {
    expect(merged({}, { hidden: 'theirs' }).apply({}).hidden).toBe('theirs');
    expect(merged({ hidden: 'mine' }, { hidden: 'theirs' }).apply({}).hidden).toBe('mine');
  });

  test('where nobody knows how it was before, every difference is a question', () => {
    const merge = mergeRecord({ base: null, mine: { ...base, name: 'Mine', tags: ['x'] }, theirs: base }, rules);
    expect(merge.parts.map(({ id, changedBy, combined }) => [id, changedBy, combined])).toEqual([
      ['name', 'both', undefined],
      ['tags', 'both', undefined],
    ]);
    expect(merge.apply({ name: 'theirs', tags: 'mine' })).toMatchObject({ name: 'Cars', tags: ['x'] });
  });
});
