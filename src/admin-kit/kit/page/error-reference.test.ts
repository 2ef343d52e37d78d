import { expect, test } from 'vitest';
import { ApiError, networkFailure, refusal } from '../../api-error.ts';
import { answeredStatus, errorReport, referenceOf } from './error-reference.ts';

const errorWith = (requestId: string | undefined) =>
  new ApiError({
    code: 'SERVER_ERROR',
    status: 500,
    message: 'x',
    category: 'server_error',
    suggestion: '',
    requestId,
  });

test('[E08] a failure of the server is quoted by the id of its request', () => {
  expect(referenceOf(errorWith('req-7'))).toBe('req-7');
});

test.each([[errorWith(undefined)], [new TypeError('x is not a function')], [{ odd: true }]])(
  '[E08] any other failure gets an id of its own and keeps it: %s',
  (error) => {
    expect(referenceOf(error)).toMatch(/^ui-[0-9a-f]{8}$/);
    expect(referenceOf(error)).toBe(referenceOf(error));
    expect(referenceOf(error)).not.toBe(referenceOf(new Error('another')));
  },
);

test.each([['text'], [null], [undefined]])('[E08] what is no object gets an id too: %s', (thrown) => {
  expect(referenceOf(thrown)).toMatch(/^ui-/);
});

test('[E08] the report for support names id, time, page and error, and nothing of the query', () => {
  const report = errorReport({
    reference: 'ui-12345678',
    error: new TypeError('boom'),
    at: new Date('2026-03-01T10:00:00Z'),
    address: 'https://cms.example.test/admin/users?search=secret#token',
    browser: 'Browser 1',
  });
  expect(report).toContain(
    'Reference: ui-12345678\nTime: 2026-03-01T10:00:00.000Z\nPage: https://cms.example.test/admin/users\n',
  );
  expect(report).toContain('TypeError: boom');
  expect(report).not.toContain('secret');
  expect(report).not.toContain('#token');
});

test.each([
  [refusal(new Response('', { status: 404 }), { error: 'x' }), '404 Not Found'],
  [refusal(new Response('', { status: 502, statusText: 'proxy says no' }), undefined), '502 Bad Gateway'],
  [{ status: 503, statusText: '', internal: false, data: null }, '503 Service Unavailable'],
  [networkFailure(), ''],
  [new TypeError('x'), ''],
])('[E20] what failed is shown with its status by name: %#', (error, line) => {
  expect(answeredStatus(error)).toBe(line);
  const report = errorReport({
    reference: 'r',
    error,
    at: new Date(0),
    address: 'https://cms.example.test/',
    browser: 'Browser 1',
  });
  expect(report.includes('Answer:')).toBe(line !== '');
  expect(report).toContain(line && `Answer: ${line}\n`);
});
