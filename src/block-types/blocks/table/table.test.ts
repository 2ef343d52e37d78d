import { expect, test } from 'vitest';
import { blockOfType, errorsOf } from '../../../../tests/support/block-of-type.ts';
import { table } from './table.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('table');

test.each<[object, string, string]>([
  [{ content: 'a' }, 'content', 'must be a list of rows'],
  [{ content: ['a'] }, 'content.0', 'must be a list of cells'],
  [{ content: [[7]] }, 'content.0.0', 'must be text'],
  [{ content: [Array(31).fill('')] }, 'content.0', 'Tables have at most 30 columns'],
  [{ content: Array(201).fill([]) }, 'content', 'Tables have at most 200 rows'],
])('[H12] %# a table is refused at its place: %j', (data, path, message) => {
  expect(refusals(data)).toEqual({ [path]: message });
});

test('[H12] [INJ-07] a table that a few letters make large is rejected before it is made', () => {
  const content = [...Array.from({ length: 199 }, () => []), Array.from({ length: 30 }, () => '')];
  const tables = (count: number) => ({ blocks: Array(count).fill({ type: 'table', data: { content } }) });
  expect(errorsOf(tables(23))).toEqual({ '': 'holds more than 400000 characters' });
  expect(errorsOf(tables(16))).toEqual({});
});

test('[H12] rows of lists within lists are rejected', () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const document = `{"blocks":[{"type":"table","data":{"content":${nested}}}]}`;
  expect(Object.keys(errorsOf(document))).toHaveLength(1);
});

test('[H12] all rows become as long as the longest', () => {
  expect(stored({ content: [['a', 'b'], ['c']] })).toEqual({
    withHeadings: false,
    stretched: false,
    content: [
      ['a', 'b'],
      ['c', ''],
    ],
  });
});

test('[H13] a table without rows has no HTML', () => {
  expect(html({ content: [] })).toBe('');
});

test('[H12] [H13] a table has its headings and its cells as HTML', () => {
  expect(html(table.example)).toBe(
    '<table><tr><th>Model</th><th>Weight</th></tr><tr><td>L5</td><td>2 t</td></tr></table>',
  );
});

test('[H12] a table on the site', () => {
  expect(shown({ withHeadings: true, content: [['a'], ['b']] })).toBe(
    '<div role="group" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th></tr></thead>' +
      '<tbody><tr><td>b</td></tr></tbody></table></div>',
  );
});

test.each([{}, { content: [] }, { content: 'x' }])('[H15] %j says that there is no table', (data) => {
  expect(shown(data)).toBe('<p>Table data not found</p>');
});

test('[H12] a table has a line of text for each of its parts', () => {
  expect(text(table.example)).toEqual(['Model Weight', 'L5 2 t']);
});
