import { expect, test } from 'vitest';
import { factsOf } from './MediaCard.tsx';

test('the facts of a file break between them alone, so that a size stays with its unit [H16]', () => {
  const file = { mimeType: 'image/jpeg', width: 4000, height: 3000, fileSize: 211_300 };
  const words = factsOf(file as Parameters<typeof factsOf>[0]).split(/ (?=·)|(?<=·) /);
  expect(words).toEqual(['JPEG', '·', '4000\u00a0×\u00a03000', '·', '211\u00a0kB']);
});
