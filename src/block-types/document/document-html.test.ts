import { expect, test } from 'vitest';
import { blockOfType } from '../../../tests/support/block-of-type.ts';
import { htmlOfDocument } from './document-html.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

test.each([
  ['an unknown type', 'script', { text: '<img src=x>' }],
  ['a magic type', '__proto__', { text: '<img src=x>' }],
  ['raw HTML', 'raw', { html: '<img src=x>' }],
])('[H13] %s is left out', (_, type, data) => {
  expect(blockOfType(type).html(data)).toBe('');
});

test('[H12] [H13] a block of every type has its HTML on a line of its own', () => {
  const lines = htmlOfDocument({ blocks: oneOfEach }).split('\n');
  expect(lines).toEqual(oneOfEach.map((block) => htmlOfDocument({ blocks: [block] })));
  for (const line of lines) expect(line).toMatch(/^<.+>$/);
});
