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

describe('[CONC-02] a list whose items have no ids is merged item by item', () => {
  interface Text {
    body: { id?: string; say: string; kind?: string }[] | null;
    version: number;
  }
  const say = (text: string, more: object = {}) => ({ say: text, ...more });
  const sequence = {
    noun: 'block',
    itemsOf: (value: unknown) => (value === null ? [] : Array.isArray(value) ? value : null),
    valueOf: (items: readonly unknown[]) => (items.length === 0 ? null : items),
    ownName: (item: unknown) => (item as { id?: string }).id,
    text: (item: unknown) => JSON.stringify({ ...(item as object), id: undefined }),
    isAlike: (one: unknown, other: unknown) => (one as { kind?: string }).kind === (other as { kind?: string }).kind,
    words: (item: unknown) => (item as { say: string }).say,
  };
  const mergeTexts = (base: Text['body'], mine: Text['body'], theirs: Text['body'], isBaseKnown = true) =>
    mergeRecord<Text>(
      {
        base: isBaseKnown ? { body: base, version: 1 } : null,
        mine: { body: mine, version: 1 },
        theirs: { body: theirs, version: 2 },
      },
      { labels: { body: 'Body' }, readable: () => ({}), sequences: { body: sequence } },
    );
  const questions = ({ parts }: ReturnType<typeof mergeTexts>) =>
    parts.filter(({ changedBy }) => changedBy === 'both').map(({ label, mine, theirs }) => [label, mine, theirs]);
  const said = (merge: ReturnType<typeof mergeTexts>, choices = {}) =>
    (merge.apply(choices).body ?? []).map((item) => item.say);
  const [a, b, c] = [say('a'), say('b'), say('c')];

  test('items that read alike are told apart by what differs', () => {
    const shown = (size: string) => ({ ...a, size });
    const merge = mergeTexts([shown('small'), b], [shown('wide'), b], [shown('large'), b]);
    expect(questions(merge)).toEqual([['Body: block 1', 'a (size: wide)', 'a (size: large)']]);
  });

  test('changes of different items are both taken', () => {
    const merge = mergeTexts([a, b, c], [say('A'), b, c], [a, b, say('C')]);
    expect(questions(merge)).toEqual([]);
    expect(merge.parts.map(({ label, changedBy }) => [label, changedBy])).toEqual([
      ['Body: block 1', 'mine'],
      ['Body: block 3', 'theirs'],
    ]);
    expect(said(merge)).toEqual(['A', 'b', 'C']);
  });

  test.each([
    ['in the middle, and at the end', [a, say('x'), b], [a, b, say('y')], ['a', 'x', 'b', 'y']],
    ['both at the end', [a, b, say('x')], [a, b, say('y')], ['a', 'b', 'y', 'x']],
    ['both at the beginning', [say('x'), a, b], [say('y'), a, b], ['x', 'y', 'a', 'b']],
    ['the same by both', [a, say('x'), b], [a, say('x'), b], ['a', 'x', 'b']],
    ['one, while the other removes', [a, say('x'), b], [b], ['x', 'b']],
    ['one, while the other moves', [a, b, say('x')], [b, a], ['b', 'a', 'x']],
    ['a copy of one that the other changes', [a, a, b], [a, say('B')], ['a', 'a', 'B']],
  ])('an item is added: %s', (_, mine, theirs, merged) => {
    const merge = mergeTexts([a, b], mine, theirs);
    expect(questions(merge)).toEqual([]);
    expect(said(merge).toSorted()).toEqual(merged.toSorted());
    expect(said(merge).filter((text) => text === 'a' || text === 'b')).toEqual(
      merged.filter((text) => text === 'a' || text === 'b'),
    );
  });

  test('the same item changed by both is a question, and the rest is none', () => {
    const merge = mergeTexts([a, b, c], [a, say('B mine'), say('C')], [say('A'), say('B theirs'), c]);
    expect(questions(merge)).toEqual([['Body: block 2', 'B mine', 'B theirs']]);
    const [{ id } = { id: '' }] = merge.parts.filter(({ changedBy }) => changedBy === 'both');
    expect(said(merge, { [id]: 'mine' })).toEqual(['A', 'B mine', 'C']);
    expect(said(merge, { [id]: 'theirs' })).toEqual(['A', 'B theirs', 'C']);
  });

  test('an item that one removed and the other changed is a question', () => {
    const merge = mergeTexts([a, b], [b], [say('A'), b]);
    expect(questions(merge)).toEqual([['Body: block 1', 'Not there', 'A']]);
  });

  test('names that an editor gave to items of one side change nothing', () => {
    const named = [
      { ...a, id: '1' },
      { ...b, id: '2' },
    ];
    expect(mergeTexts([a, b], named, [a, b]).parts).toEqual([]);
    expect(said(mergeTexts([a, b], [{ ...a, id: '1' }, say('B', { id: '2' })], [say('A'), b]))).toEqual(['A', 'B']);
    // An item with its own name is itself, wherever it stands and whatever it says.
    const moved = mergeTexts(named, [say('B', { id: '2' }), { ...a, id: '1' }], named);
    expect(said(moved)).toEqual(['B', 'a']);
  });

  test('of versions whose beginning is not known each difference is a question', () => {
    const merge = mergeTexts(null, [a, say('B')], [a, b], false);
    expect(questions(merge)).toEqual([['Body: block 2', 'B', 'b']]);
  });

  test('whatever two people do to a thousand items, what one of them did alone is in the merge', () => {
    const base = Array.from({ length: 1000 }, (_, n) => say(`item ${n}`, { kind: `${n % 7}` }));
    const mine = base.flatMap((item, n) =>
      n % 10 === 3 ? [] : n % 10 === 4 ? [say(`mine ${n}`, item), item] : [item],
    );
    const changed = mine.map((item, n) => (n % 10 === 5 ? { ...item, say: `${item.say} of mine` } : item));
    const theirs = base.map((item, n) => (n % 10 === 8 ? { ...item, say: `${item.say} of theirs` } : item));
    const merge = mergeTexts(base, changed, theirs);
    const result = new Set(said(merge));
    for (const { say: text } of changed) if (text.endsWith('mine')) expect(result.has(text), text).toBe(true);
    const isOpen = new Set(questions(merge).flatMap(([, , their]) => their));
    for (const { say: text } of theirs) {
      if (text.endsWith('theirs')) expect(result.has(text) || isOpen.has(text), text).toBe(true);
    }
  });
});
