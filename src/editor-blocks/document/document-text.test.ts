import { expect, test } from 'vitest';
import { BlockDocument } from './block-document.ts';
import { isBlankDocument, textOfDocument } from './document-text.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

const document = (...blocks: object[]) => BlockDocument.parse({ blocks });

test('a document reads as its texts', () => {
  expect(textOfDocument(document(...oneOfEach))).toBe(
    [
      'Bold words',
      'Heading',
      'First',
      'Below',
      'Second',
      'Oil',
      'Air',
      'Said',
      'Somebody',
      'x < 3',
      'Model Weight',
      'L5 2 t',
      'A loader',
      'In the yard',
      'Ask us',
      'At work',
    ].join('\n'),
  );
});

test('a document is blank without texts, unless it shows something else', () => {
  const picture = { type: 'image', data: { file: { url: '/a.png' } } };
  const empty = { type: 'paragraph', data: { text: ' <b>&nbsp;</b><script>x</script>' } };
  expect(isBlankDocument({ blocks: [] })).toBe(true);
  expect(isBlankDocument(document(empty))).toBe(true);
  expect(isBlankDocument(document(picture))).toBe(false);
});
