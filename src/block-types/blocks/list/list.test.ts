import { expect, test } from 'vitest';
import { blockOfType, errorsOf } from '../../../../tests/support/block-of-type.ts';
import { list } from './list.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('list');
const nested = (depth: number): object[] => [{ content: 'a', items: depth > 1 ? nested(depth - 1) : [] }];

test.each<[object, string, string]>([
  [{ style: 'disc' }, 'style', 'List style must be ordered or unordered'],
  [{ items: 'a' }, 'items', 'must be a list'],
  [{ items: [7] }, 'items.0', 'must be text or an item with text'],
  [{ items: nested(6) }, 'items.0.items.0.items.0.items.0.items.0.items', 'Lists nest at most 5 levels deep'],
  [{ items: Array(501).fill('a') }, 'items', 'must be at most 500 items'],
])('[H12] %# a list is refused at its place: %j', (data, path, message) => {
  expect(refusals(data)).toEqual({ [path]: message });
});

test('[H12] a list that is nested twenty thousand times is rejected', () => {
  const deep = `${'[{"items":'.repeat(20_000)}[]${'}]'.repeat(20_000)}`;
  const document = `{"blocks":[{"type":"list","data":{"items":${deep}}}]}`;
  expect(Object.values(errorsOf(document))).toEqual(['Lists nest at most 5 levels deep']);
});

test.each([
  [
    { items: ['a', 'b'] },
    {
      style: 'unordered',
      items: [
        { content: 'a', items: [] },
        { content: 'b', items: [] },
      ],
    },
  ],
  [
    {
      style: 'ordered',
      meta: { start: 3 },
      items: [{ content: 'a', meta: {}, items: [{ content: 'b', items: [] }] }],
    },
    { style: 'ordered', items: [{ content: 'a', items: [{ content: 'b', items: [] }] }] },
  ],
  [
    { style: 'checklist', items: [{ content: 'a', meta: { checked: true }, items: [] }] },
    { items: [{ text: 'a', checked: true }] },
  ],
])('[H12] %j is stored in one spelling', (data, expected) => {
  expect(stored(data)).toEqual(expected);
});

test('[H13] a list without items has no HTML', () => {
  expect(html({ style: 'ordered', items: 'x' })).toBe('');
});

test('[H12] [H13] a list has its items and what is below them as HTML', () => {
  expect(html(list.example)).toBe('<ol><li>First<ol><li>Below</li></ol></li><li>Second</li></ol>');
  const items = [`<img src=x onerror="alert(1)">'&`, { content: 'B' }];
  expect(html({ items })).toBe("<ul><li>'&amp;</li><li>B</li></ul>");
});

test.each([
  [
    { style: 'ordered', items: [{ content: 'a', items: [{ content: 'b' }] }] },
    '<ol><li>a<ol><li>b</li></ol></li></ol>',
  ],
  [{ items: ['a', 'b'] }, '<ul><li>a</li><li>b</li></ul>'],
])('[H12] %j on the site', (data, markup) => {
  expect(shown(data)).toBe(markup);
});

test('[H12] a list has a line of text for each of its parts', () => {
  expect(text(list.example)).toEqual(['First', 'Below', 'Second']);
});
