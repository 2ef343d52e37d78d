import { expect, test } from 'vitest';
import { inSentences } from './sentences.ts';

test.each([
  [
    ['Invalid upload response', 'Look whether the file is there'],
    'Invalid upload response. Look whether the file is there',
  ],
  [
    ['', 'Network error. Please check your connection.', 'Try again'],
    'Network error. Please check your connection. Try again',
  ],
  [['Failed to upload file:', 'too large', ''], 'Failed to upload file: too large'],
  [[], ''],
])('%j in sentences', (texts, sentences) => {
  expect(inSentences(...texts)).toBe(sentences);
});
