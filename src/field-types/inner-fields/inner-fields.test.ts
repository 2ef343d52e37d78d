import { describe, expect, test } from 'vitest';
import { type FieldDraft, valueSchema } from '../definition/definition.ts';
import { fieldList } from '../definition/field-list.ts';
import { toNamed, toStored } from '../definition/stored.ts';

const sub = (more: object = {}) => ({ name: 'part', label: 'Part', type: 'text', ...more });
const refusals = (definition: object) => {
  const checked = fieldList.safeParse([{ name: 'items', label: 'Attachments', ...definition }]);
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.slice(1).join('.'), message]));
};
function defined(definition: object) {
  const [field] = fieldList.parse([{ name: 'items', label: 'Attachments', ...definition } as FieldDraft]);
  if (!field) throw new Error('The definition was lost.');
  return field;
}
function errorsOf(definition: object, value: unknown, completeness?: 'draft') {
  const checked = valueSchema(defined(definition), completeness).safeParse(value);
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const repeater = {
  type: 'repeater',
  sub_fields: [
    sub({ id: 'field_0', validation: { required: true } }),
    sub({ id: 'field_1', name: 'price', label: 'Price', type: 'number', validation: { min: 1 } }),
  ],
};

describe('[G14] what a repeater cannot contain', () => {
  test.each([
    ['repeater', 'A repeater cannot contain another repeater'],
    ['rich_text', 'A repeater cannot contain a rich text field'],
    ['rich text', 'A repeater cannot contain a rich text field'],
    ['group', 'A repeater cannot contain a group'],
    ['hologram', 'Unknown field type: hologram'],
    ['__proto__', 'Unknown field type: __proto__'],
  ])('a sub field of type %s', (type, message) => {
    expect(refusals({ type: 'repeater', sub_fields: [sub({ type })] })).toEqual({ 'sub_fields.0.type': message });
  });
});

describe('[G13] a repeater that cannot be saved', () => {
  test.each([
    ['without sub fields', { sub_fields: [] }, 'sub_fields', 'At least one sub field is required'],
    ['without the list', {}, 'sub_fields', 'At least one sub field is required'],
    [
      'with a name twice',
      { sub_fields: [sub(), sub({ label: 'Other' })] },
      'sub_fields.1.name',
      'Another field has this name',
    ],
    [
      'with an id twice',
      { sub_fields: [sub({ id: 'a' }), sub({ id: 'a', name: 'b' })] },
      'sub_fields.1.id',
      'Another field has this id',
    ],
    [
      'with a defect inside',
      { sub_fields: [sub({ type: 'number', validation: { min: 2, max: 1 } })] },
      'sub_fields.0.validation.min',
      'Minimum must not be above the maximum',
    ],
    [
      'with a default of another type',
      { sub_fields: [sub({ default_value: 3 })] },
      'sub_fields.0.default_value',
      'Part must be text',
    ],
    [
      'with a magic name',
      { sub_fields: [sub({ name: 'constructor' })] },
      'sub_fields.0.name',
      '"constructor" is a reserved name',
    ],
    [
      'with at most 0 items',
      { ...repeater, validation: { max_items: 0 } },
      'validation.max_items',
      'must be at least 1',
    ],
    [
      'with at least -1 items',
      { ...repeater, validation: { min_items: -1 } },
      'validation.min_items',
      'must be at least 0',
    ],
    [
      'with a minimum above the maximum',
      { ...repeater, validation: { min_items: 3, max_items: 2 } },
      'validation.min_items',
      'Minimum items must not be above the maximum items',
    ],
  ])('%s', (_, definition, path, message) => {
    expect(refusals({ type: 'repeater', ...definition })).toEqual({ [path]: message });
  });
});

test('[G13] defaults: 0 to 10 items, the words of the buttons, reordering on, nothing folded', () => {
  expect(defined(repeater)).toMatchObject({
    validation: { required: false, min_items: 0, max_items: 10 },
    ui: {
      add_button_label: 'Add Item',
      remove_button_label: 'Remove',
      allow_reordering: true,
      collapsed_by_default: false,
    },
  });
});

describe('[H06] rejected values of a repeater', () => {
  test.each([
    [{ ...repeater, validation: { required: true } }, [], ': Attachments is required'],
    [repeater, 'text', ': Attachments must be a list of items'],
    [repeater, [7], '0: Attachments must hold its fields by name'],
    [repeater, [[]], '0: Attachments must hold its fields by name'],
    [repeater, [{ part: 'Bucket', colour: 'red' }], '0: Attachments has no field named "colour"'],
    [repeater, [{ part: 'Bucket' }, { part: ' ' }], '1.part: Part is required'],
    [repeater, [{ part: 'Bucket', price: 0 }], '0.price: Price must be at least 1'],
    [repeater, [{ part: 'Bucket', price: '9' }], '0.price: Price must be a valid number'],
    [{ ...repeater, validation: { min_items: 2 } }, [{ part: 'a' }], ': Attachments must have at least 2 item(s)'],
    [
      { ...repeater, validation: { max_items: 1 } },
      [{ part: 'a' }, { part: 'b' }],
      ': Attachments can have at most 1 item(s)',
    ],
  ])('%j rejects %j', (definition, value, problem) => {
    expect(errorsOf(definition, value)).toEqual([problem]);
  });

  test('a draft may lack required values of items and nothing else', () => {
    expect(errorsOf(repeater, [{}], 'draft')).toEqual([]);
    expect(errorsOf(repeater, [{ price: 0 }], 'draft')).toEqual(['0.price: Price must be at least 1']);
  });
});

test('items lie under the ids of their fields, so that a renamed field keeps its values', () => {
  const field = defined(repeater);
  const stored = toStored(field, [{ part: 'Bucket', price: null }]);
  expect(stored).toEqual([{ field_0: 'Bucket' }]);
  const renamed = defined({ ...repeater, sub_fields: [sub({ id: 'field_0', name: 'attachment' })] });
  expect(toNamed(renamed, stored)).toEqual([{ attachment: 'Bucket' }]);
  expect(toNamed(field, stored)).toEqual([{ part: 'Bucket', price: null }]);
  // What an earlier definition left is no item.
  expect(toNamed(field, 'text')).toEqual({});
});

test('a group holds one item, under the same rules', () => {
  const group = { type: 'group', sub_fields: repeater.sub_fields };
  expect(errorsOf(group, { part: 'Bucket', price: 3 })).toEqual([]);
  expect(errorsOf(group, { price: 0 })).toEqual(['part: Part is required', 'price: Price must be at least 1']);
  expect(errorsOf(group, [])).toEqual([]);
  expect(errorsOf({ ...group, validation: { required: true } }, null)).toEqual([': Attachments is required']);
  expect(refusals({ type: 'group', sub_fields: [sub({ type: 'group' })] })).toEqual({
    'sub_fields.0.type': 'A group cannot contain another group',
  });
});

describe('[G15] email and url values', () => {
  test.each([
    ['email', 'nobody', 'must be a valid email address'],
    ['email', 'a@b', 'must be a valid email address'],
    ['email', 'a..b@example.test', 'must be a valid email address'],
    ['email', 7, 'must be a valid email address'],
    ['url', 'example.test', 'must be a valid URL'],
    ['url', 'javascript:alert(1)', 'must be a valid URL'],
    ['url', 'ftp://example.test', 'must be a valid URL'],
    ['url', 'http://', 'must be a valid URL'],
    ['url', 'https://exa mple.test', 'must be a valid URL'],
    ['url', `https://example.test/${'x'.repeat(2000)}`, 'must not exceed 2000 characters'],
    ['url', {}, 'must be a valid URL'],
  ])('%s rejects %j', (type, value, message) => {
    expect(errorsOf({ type }, value)).toEqual([`: Attachments ${message}`]);
  });

  test('are stored trimmed, an address in lower case', () => {
    expect(valueSchema(defined({ type: 'email' })).parse(' Parts@Example.TEST ')).toBe('parts@example.test');
    expect(valueSchema(defined({ type: 'url' })).parse(' https://example.test/a?b#c ')).toBe(
      'https://example.test/a?b#c',
    );
  });
});

describe('[G09] relation', () => {
  const one = { type: 'relation', content_type: 'industries' };
  const several = { ...one, multiselect: true, validation: { min_items: 2, max_items: 3 } };
  const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;

  test('defaults: shown by name, one entry, searchable, 0 to 1 items', () => {
    expect(defined(one)).toMatchObject({
      display_field: 'name',
      multiselect: false,
      searchable: true,
      validation: { required: false, min_items: 0, max_items: 1 },
    });
    const reference = { type: 'relation', reference: { collection: 'industries' } };
    expect(defined(reference)).toMatchObject({ content_type: 'industries' });
  });

  test.each([
    ['without a type', { type: 'relation' }, 'content_type', 'Content type is required'],
    ['at most 0', { ...one, validation: { max_items: 0 } }, 'validation.max_items', 'must be at least 1'],
    ['at least -1', { ...one, validation: { min_items: -1 } }, 'validation.min_items', 'must be at least 0'],
    ['shown by price', { ...one, display_field: 'price' }, 'display_field', 'Display field must be id, name or slug'],
    [
      'a minimum above the maximum',
      { ...several, validation: { min_items: 4, max_items: 3 } },
      'validation.min_items',
      'Minimum items must not be above the maximum items',
    ],
  ])('is not saved %s', (_, definition, path, message) => {
    expect(refusals(definition)).toEqual({ [path]: message });
  });

  test.each([
    [one, 'sample-1', ': Attachments must name an entry by its id'],
    [one, [id(1)], ': Attachments must name an entry by its id'],
    [{ ...one, validation: { required: true } }, '', ': Attachments is required'],
    [several, id(1), ': Attachments must be a list of entries'],
    [several, [id(1)], ': Attachments must have at least 2 item(s)'],
    [several, [id(1), id(2), id(3), id(4)], ': Attachments can have at most 3 item(s)'],
    [several, [id(1), id(1)], ': Attachments must not name an entry twice'],
    [several, [id(1), 'x'], '1: Attachments must name an entry by its id'],
  ])('%j rejects %j', (definition, value, problem) => {
    expect(errorsOf(definition, value)).toEqual([problem]);
  });
});

const elsewhere =
  'shows a picture or video of another site. Upload it to the media library, and give its address there';

describe('[G12] rich text', () => {
  const rich = { type: 'rich_text' };

  test('defaults: 300 px, five tool groups on and four off, no length limit', () => {
    expect(defined(rich)).toMatchObject({
      ui: {
        height: 300,
        toolbar_options: {
          basic_formatting: true,
          links: true,
          lists: true,
          alignment: true,
          images: true,
          media: false,
          tables: false,
          code_blocks: false,
          custom_styles: false,
        },
      },
    });
    expect(defined({ ...rich, validation: { max_length: null } }).validation).toEqual({ required: false });
    for (const type of ['rich text', 'richtext']) expect(defined({ type }).type).toBe('rich_text');
  });

  test.each([
    [{ ui: { height: 90 } }, 'ui.height', 'must be at least 100'],
    [{ ui: { height: 801 } }, 'ui.height', 'must be at most 800'],
    [{ ui: { toolbar_options: { links: 'yes' } } }, 'ui.toolbar_options.links', 'must be true or false'],
    [{ validation: { max_length: -1 } }, 'validation.max_length', 'must not be negative'],
  ])('is not saved with %j', (settings, path, message) => {
    expect(refusals({ ...rich, ...settings })).toEqual({ [path]: message });
  });

  test.each([
    [{ validation: { required: true } }, '<p></p>', ': Attachments is required'],
    [{ validation: { required: true } }, '<p> &nbsp;</p><p></p>', ': Attachments is required'],
    [{ validation: { max_length: 3 } }, '<p><strong>abcd</strong></p>', ': Attachments must not exceed 3 characters'],
    [{}, 7, ': Attachments must be text'],
    [{}, '<b>'.repeat(10_001), ': Attachments holds too much markup'],
    [{}, `<p>${'x'.repeat(500_000)}</p>`, ': Attachments holds too much markup'],
    [{}, '<p>a\0</p>', ': Attachments holds characters that cannot be stored'],
    [{}, '<p>a</p><img src="https://example.test/a.png" alt="">', `: Attachments ${elsewhere}`],
    [{}, "<IMG alt='' SRC = ' HTTPS://example.test/a.png'>", `: Attachments ${elsewhere}`],
    [{}, '<video src=http://example.test/a.mp4></video>', `: Attachments ${elsewhere}`],
  ])('%j rejects %j', (settings, value, problem) => {
    expect(errorsOf({ ...rich, ...settings }, value)).toEqual([problem]);
  });

  test.each([
    '<img src="/media/0197c7a5-1111-7000-8000-000000000001.png" alt="">',
    '<img src="https://site.example.test/media/0197c7a5-1111-7000-8000-000000000001.png" alt="">',
    '<p><a href="https://example.test/a.png">a picture</a> src="https://example.test"</p>',
    '<img'.repeat(9000),
    `<img ${' src'.repeat(9000)}`,
    `<img src=${' '.repeat(90_000)}`,
  ])('a picture of this site, and a link to another, is kept (%#)', (html) => {
    expect(errorsOf(rich, html)).toEqual([]);
  });

  test('its length is that of the text alone, in code points', () => {
    expect(errorsOf({ ...rich, validation: { max_length: 3 } }, '<p>🚜<em>&amp;</em>🚜</p><!-- x -->')).toEqual([]);
    expect(errorsOf({ ...rich, validation: { required: true } }, '<p><img src="/a.png" alt=""></p>')).toEqual([]);
  });
});
