import { expect, test } from 'vitest';
import { rowsAsJson } from './rows-as-json.ts';

test('half a character, which PostgreSQL rejects, becomes the character for what is unreadable; columns are in snake case, values stay', () => {
  const [row] = JSON.parse(
    rowsAsJson([{ createdAt: new Date(0), htmlContent: 'a\ud800', data: { deepKey: ['\udc00', 1] } }]),
  );
  expect(row).toEqual({
    created_at: '1970-01-01T00:00:00.000Z',
    html_content: 'a\ufffd',
    data: { deepKey: ['\ufffd', 1] },
  });
});
