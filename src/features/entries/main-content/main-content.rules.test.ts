import { expect, test } from 'vitest';
import { oneOfEach } from '../../../block-types/document/one-of-each.fixtures.ts';
import { hostileMarkup } from '../../../block-types/inline/hostile-markup.fixtures.ts';
import { storedContent } from './main-content.rules.ts';

const stored = (blocks: readonly unknown[]) => {
  const content = storedContent({ json: { blocks: blocks as Record<string, unknown>[] }, html: '' });
  if (typeof content === 'string') throw new Error('blocks became text');
  return content;
};

test('[H13] text stays text; HTML that came with blocks is dropped', () => {
  expect(storedContent('A < B & C')).toBe('A < B & C');
  const html = '<img src=x onerror="alert(1)">';
  expect(storedContent({ json: { blocks: [] }, html })).toEqual({ json: { blocks: [] }, html: '' });
});

test.each(hostileMarkup)('[H13] nothing of %j is left in HTML that stands for blocks', (attack) => {
  const html = String(storedContent(attack));
  expect(html).not.toMatch(/<(?:script|svg|math|iframe|object|embed|style|link|meta|base|form|body)\b/i);
  expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i);
  expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data):/i);
  expect(storedContent(html)).toBe(html);
});

test.each(hostileMarkup)('[H13] nothing of %j is left in the blocks either, known or not', (attack) => {
  const { json } = stored([
    { type: 'paragraph', data: { text: attack } },
    { type: 'hologram', data: { text: attack, deep: [{ items: [attack], [attack]: 1 }] }, tunes: { note: attack } },
    { type: attack, data: attack },
  ]);
  const texts = JSON.stringify(json);
  expect(texts).not.toMatch(/<(?!\/?(?:a|b|br|code|i|mark|u)[ >])|<[^>]*\son\w+=|"\s*javascript:|href=\\?"javascript/i);
});

test('[H13] a script in an address is gone, and words that look like one stay', () => {
  const data = { url: ' java\nscript:alert(1)', more: ['data:text/html,x', 'Data: 5 bales', 'Note: dry'] };
  expect(stored([{ type: 'hologram', data }]).json.blocks).toEqual([
    { type: 'hologram', data: { url: '', more: ['', 'Data: 5 bales', 'Note: dry'] } },
  ]);
});

test('[H12] what is clean already stays as it is, and cleaning twice changes nothing', () => {
  const once = stored(oneOfEach);
  expect(stored(once.json.blocks)).toEqual(once);
  expect(once.json.blocks.map(({ type }) => type)).toEqual(oneOfEach.map(({ type }) => type));
  const odd = stored([{ id: 'x', type: 'hologram', data: { text: 'Hay & <b>straw</b>', count: 3, none: null } }]);
  expect(odd.json.blocks).toEqual([
    { id: 'x', type: 'hologram', data: { text: 'Hay &amp; <b>straw</b>', count: 3, none: null } },
  ]);
  expect(stored(odd.json.blocks)).toEqual(odd);
});
