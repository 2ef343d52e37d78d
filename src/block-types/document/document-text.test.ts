import { expect, test } from 'vitest';
import { BlockDocument } from './block-document.ts';
import { documentTextIn, isBlankDocument, textOfDocument } from './document-text.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

const document = (...blocks: object[]) => BlockDocument.parse({ blocks });

test('a document has the lines of its blocks, in their order', () => {
  const lines = oneOfEach.map((block) => textOfDocument(document(block)));
  expect(textOfDocument(document(...oneOfEach))).toBe(lines.join('\n'));
  expect(lines.slice(0, 2)).toEqual(['Bold words', 'Heading']);
});

test('what is no document has no text', () => {
  expect(documentTextIn({ blocks: [{ type: 'hologram' }] })).toBe('');
});

test('a document is blank without texts, unless it shows something else', () => {
  const picture = { type: 'image', data: { file: { url: '/a.png' } } };
  const empty = { type: 'paragraph', data: { text: ' <b>&nbsp;</b><script>x</script>' } };
  expect(isBlankDocument({ blocks: [] })).toBe(true);
  expect(isBlankDocument(document(empty))).toBe(true);
  expect(isBlankDocument(document(picture))).toBe(false);
});
