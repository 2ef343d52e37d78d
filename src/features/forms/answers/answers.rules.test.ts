import { describe, expect, test } from 'vitest';
import { fieldText } from '../../../field-types/definition/facts.ts';
import { formFields } from '../fields/form-fields.contract.ts';
import { readAnswers } from './answers.rules.ts';
import { answersOfParts } from './sent-parts.rules.ts';

const fieldsOf = (...drafts: object[]) => formFields.parse(drafts as never);
const text = (name: string, more: object = {}) => ({ type: 'text', name, label: `The ${name}`, ...more });
const required = { validation: { required: true } };
const only = (field: string, value: unknown, action = 'show') => ({
  conditionalLogic: { enabled: true, action, match: 'all', rules: [{ field, operator: 'equals', value }] },
});
const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];
const file = { id: '1', name: 'a.pdf', size: 10, mimeType: 'application/pdf' };

describe('rejected', () => {
  test.each<[object, unknown, string, string]>([
    [text('a', required), undefined, 'a', 'The a is required'],
    [text('a', required), '  ', 'a', 'The a is required'],
    [text('a'), ['x'], 'a', 'The a must be text'],
    [text('a'), { $ne: 1 }, 'a', 'The a must be text'],
    [text('a', { validation: { max_length: 3 } }), 'abcd', 'a', 'The a must not exceed 3 characters'],
    [text('a', { type: 'number' }), 'five', 'a', 'The a must be a valid number'],
    [text('a', { type: 'boolean', ...required }), '', 'a', 'The a is required'],
    [text('a', { type: 'boolean' }), 'perhaps', 'a', 'The a must be true or false'],
    [text('a', { type: 'select', options }), 'green', 'a', 'The a must be one of the options'],
    [text('a', { type: 'email' }), 'nobody', 'a', 'The a must be a valid email address'],
    [text('a', { type: 'file' }), '/media/x.pdf', 'a', 'The a must be sent as a file'],
    [text('a', { type: 'file', ...required }), { ...file }, 'a', 'The a must be sent as a file'],
    [text('a', { type: 'file', ...required }), undefined, 'a', 'The a is required'],
    [text('a', { type: 'image' }), [file], 'a', 'File type pdf is not allowed. Allowed types: jpeg, png, webp'],
    [text('a', { type: 'file' }), [file, file], 'a', 'Maximum 1 file(s) allowed. Currently have 1, trying to add 1'],
    [
      text('a', { type: 'file', validation: { max_file_size: 5 } }),
      [file],
      'a',
      'File size 0.01 MB exceeds maximum 0 MB',
    ],
    [
      text('a', { type: 'repeater', sub_fields: [text('name', required)] }),
      [{ name: '', other: 'x' }, { name: ' ' }],
      'a',
      '',
    ],
  ])('%j does not take %j', (field, value, path, message) => {
    const { fieldErrors } = readAnswers(fieldsOf(field), { a: value }, { files: new Set([file]) });
    expect(fieldErrors).toEqual(message === '' ? {} : { [path]: [message] });
  });

  test('a part of an item is rejected at its own path', () => {
    const item = [text('name', required), text('count', { type: 'number' })];
    const [items] = fieldsOf(text('items', { type: 'repeater', sub_fields: item }));
    const { fieldErrors } = readAnswers(items ? [items] : [], {
      items: [{ name: 'Bolt', count: 'two' }, { count: '3' }],
    });
    expect(fieldErrors).toEqual({
      'items.0.count': ['The count must be a valid number'],
      'items.1.name': ['The name is required'],
    });
  });

  test('[I10] a rule makes a field required', () => {
    const fields = fieldsOf(text('a'), text('b', only('a', 'x', 'require')));
    expect(readAnswers(fields, { a: 'x' }).fieldErrors).toEqual({ b: ['The b is required'] });
    expect(readAnswers(fields, { a: 'y' }).fieldErrors).toEqual({});
  });
});

describe('taken', () => {
  test('what a page sends as text is a number, yes or no, a day, or one of several', () => {
    const fields = fieldsOf(
      text('count', { type: 'number' }),
      text('agree', { type: 'boolean' }),
      text('day', { type: 'date', date_format: 'DD/MM/YYYY' }),
      text('colours', { type: 'select', options, allow_multiple_selection: true }),
      text('notes', { type: 'editor' }),
      text('items', { type: 'repeater', sub_fields: [text('n', { type: 'number' })] }),
    );
    const { answers, fieldErrors } = readAnswers(fields, {
      count: '5',
      agree: 'true',
      day: '31/01/2026',
      colours: 'red',
      notes: 'One <b>\n\nTwo',
      items: [{ n: '1' }, { n: '' }],
      unknown: 'dropped',
    });
    expect(fieldErrors).toEqual({});
    expect(answers).toMatchObject({ count: 5, agree: true, day: '2026-01-31', colours: ['red'], items: [{ n: 1 }] });
    expect(JSON.stringify(answers['notes'])).toContain('One &lt;b&gt;');
    expect(Object.keys(answers)).not.toContain('unknown');
  });

  test.each([
    ['on', true],
    ['On', true],
    [['false', 'on'], true],
    [['0', 'false'], false],
    [['false'], false],
  ])('the box %j of a page of one’s own', (sent, agree) => {
    const fields = fieldsOf(text('agree', { type: 'boolean' }));
    expect(readAnswers(fields, { agree: sent })).toMatchObject({ answers: { agree }, fieldErrors: {} });
  });

  test.each([[[true]], [['true', true]]])('%j is no box', (sent) => {
    const fields = fieldsOf(text('agree', { type: 'boolean' }));
    expect(readAnswers(fields, { agree: sent }).fieldErrors).toHaveProperty('agree');
  });

  test.each([
    ['DD/MM/YYYY', '01/02/2026', '2026-02-01'],
    ['MM/DD/YYYY', '01/02/2026', '2026-01-02'],
    ['YYYY-MM-DD', '2026-01-02', '2026-01-02'],
  ])('[I11] a day is read as %s, and shown so', (format, typed, stored) => {
    const fields = fieldsOf(text('day', { type: 'date', date_format: format }));
    expect(readAnswers(fields, { day: typed })).toEqual({ answers: { day: stored }, fieldErrors: {} });
    expect(fields.map((field) => fieldText(field, stored))).toEqual([typed]);
    expect(readAnswers(fields, { day: '31/31/2026' }).fieldErrors).toEqual({ day: ['The day must be a valid date'] });
  });

  test('[I10] a hidden field is neither checked nor answered, and conditions see typed answers', () => {
    const fields = fieldsOf(text('count', { type: 'number' }), text('why', { ...required, ...only('count', 5) }));
    expect(readAnswers(fields, { count: '4', why: 'x' })).toEqual({ answers: { count: 4 }, fieldErrors: {} });
    expect(readAnswers(fields, { count: '5.0' }).fieldErrors).toEqual({ why: ['The why is required'] });
  });

  test('[Q25] both spellings of one key', () => {
    expect(readAnswers(fieldsOf(text('variants')), { varients: 'x' }).answers).toEqual({ variants: 'x' });
    expect(readAnswers(fieldsOf(text('varients')), { variants: 'x' }).answers).toEqual({ varients: 'x' });
  });

  test('formatted text is cleaned before it is checked', () => {
    const { answers } = readAnswers(
      fieldsOf(text('a', { type: 'rich_text' })),
      { a: '<p onclick=x>Hi</p>' },
      {
        clean: (_field, html) => html.replace(' onclick=x', ''),
      },
    );
    expect(answers).toEqual({ a: '<p>Hi</p>' });
  });

  test('formatted text with too much markup is rejected at its field', () => {
    const fields = fieldsOf(text('a', { type: 'rich_text' }));
    expect(readAnswers(fields, { a: '<b>' }, { clean: () => null }).fieldErrors).toEqual({
      a: ['The a holds too much markup'],
    });
  });
});

describe('the parts of a page’s form', () => {
  test('become lists, rows and groups; ours are no answers', () => {
    const parts = [
      ['name', 'Ada'],
      ['colour', 'red'],
      ['colour', 'blue'],
      ['items.1.n', '2'],
      ['items.0.n', '1'],
      ['items.0.m', 'x'],
      ['box.side', '3'],
      ['_token', 't'],
      ['items.9999.n', 'too many'],
    ] as const;
    expect(answersOfParts(parts)).toEqual({
      name: 'Ada',
      colour: ['red', 'blue'],
      items: [{ n: '1', m: 'x' }, { n: '2' }],
      box: { side: '3' },
    });
  });

  test('names of JavaScript are names like others', () => {
    const answers = answersOfParts([
      ['__proto__', 'x'],
      ['constructor.prototype', 'y'],
      ['a.0.__proto__', 'z'],
    ]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect(readAnswers(fieldsOf(text('name')), answers)).toEqual({ answers: {}, fieldErrors: {} });
  });
});
