import { expect, test } from 'vitest';
import { storedContent } from './content-html.rules.ts';

test('[H13] text stays text; HTML that came with blocks is dropped', () => {
  expect(storedContent('<b>A</b>')).toBe('<b>A</b>');
  const html = '<img src=x onerror="alert(1)">';
  expect(storedContent({ json: { blocks: [] }, html })).toEqual({ json: { blocks: [] }, html: '' });
});
