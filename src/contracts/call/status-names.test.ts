import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { errorCodes, errorFacts } from './errors.ts';
import { statusLine, statusName } from './status-names.ts';

/** RFC 9110 renamed what Node still calls by older names. */
const renamed: Record<number, string> = { 413: 'Content Too Large', 422: 'Unprocessable Content' };
/** A joke and two that were withdrawn. */
const left = [306, 418, 509];

test('[E20] every registered status from 200 to 504 has its standard name, no other has one', () => {
  for (let status = 200; status <= 504; status += 1) {
    const standard = left.includes(status) ? '' : (renamed[status] ?? STATUS_CODES[status] ?? '');
    expect(`${status} ${statusName(status)}`).toBe(`${status} ${standard}`);
  }
});

test('[E20] every status that the product answers has a name', () => {
  for (const code of errorCodes()) expect(statusName(errorFacts(code).status), code).not.toBe('');
});

test.each([
  [404, '404 Not Found'],
  [503, '503 Service Unavailable'],
  [299, '299'],
])('[E20] %i reads %j', (status, line) => {
  expect(statusLine(status)).toBe(line);
});
