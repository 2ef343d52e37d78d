import { expect, test } from 'vitest';
import { createLog, type LogLevel } from './log.ts';

function capture(level: LogLevel = 'debug') {
  const lines: string[] = [];
  const format = (line: object) => `${JSON.stringify(line)}\n`;
  const log = createLog({
    level,
    format,
    write: (line) => lines.push(line),
    now: () => new Date('2026-01-02T03:04:05Z'),
  });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') };
}

test.each([
  'password',
  'currentPassword',
  'new_password',
  'passwd',
  'secret',
  'clientSecret',
  'token',
  'accessToken',
  'reset_token',
  'cookie',
  'set-cookie',
  'Authorization',
  'apiKey',
  'api_key',
  'x-api-key',
  'credentials',
])('[E17] the value under %s is masked, however deep', (key) => {
  const { log, lines } = capture();
  log.info('x', { [key]: 'canary-1', deep: { list: [{ [key]: { inner: 'canary-2' } }] } });
  expect(lines.join()).not.toContain('canary');
});

test.each([
  'mail to jo.doe+tag@mail.example.com bounced',
  'Key (email)=(jo.doe+tag@mail.example.com) already exists',
  'smtp://jo.doe:hunter2-pw@mail.example.com/x',
  'GET /reset?token=canary-token&x=1',
  '{"password":"canary-token"}',
  'authorization: Bearer canary-token.canary-token',
  'cookie: millwright_session=canary-token',
  'Bearer canary-token-long-enough',
  'jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl',
])('[E17] secrets and addresses inside texts are masked: %s', (text) => {
  const { log, lines } = capture();
  log.warn(text, { text, error: new Error(text), [text]: 1 });
  for (const secret of ['jo.doe', 'hunter2', 'canary', 'eyJzdWI']) expect(lines.join()).not.toContain(secret);
});

test('what a driver repeats of stored rows is left out of errors', () => {
  const { log, lines, last } = capture();
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'canary',
    where: 'canary',
  });
  log.error('failed', { error: new Error('outer', { cause: error }) });
  expect(lines.join()).not.toContain('canary');
  expect(last().error).toMatchObject({ message: 'outer', cause: { code: '23505', constraint: 'users_email_key' } });
  expect(last().error.stack).toContain('log.test.ts');
});

test('a line stays one line of JSON, whatever is in it', () => {
  const { log, lines, last } = capture();
  const circular: Record<string, unknown> = {
    name: 'a\r\n{"level":"error"}\u2028',
    big: 10n,
    none: undefined,
    act: () => 1,
  };
  circular['self'] = circular;
  log.info('one\ntwo', { circular, bytes: Buffer.from('secret bytes'), when: new Date(Number.NaN) });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  expect(last()).toMatchObject({
    at: '2026-01-02T03:04:05.000Z',
    level: 'info',
    message: 'one\ntwo',
    bytes: '12 bytes',
  });
});

test('huge and hostile texts cost little', () => {
  const { log, lines } = capture();
  // Work that grows with the square of the length would outlast the test's time limit.
  for (const text of ['a'.repeat(1e6), '@'.repeat(1e6), 'a@'.repeat(5e5), 'token='.repeat(2e5), `${'://'.repeat(3e5)}`])
    log.info(text);
  log.info('wide', { list: Array.from({ length: 1e5 }, (_, n) => n) });
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(20_000);
});

test('levels below the chosen one are silent', () => {
  const { log, lines } = capture('warn');
  log.debug('no');
  log.info('no');
  log.warn('yes');
  log.error('yes');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'error']);
});

test('a child carries its facts; booleans under secret names stay readable', () => {
  const { log, last } = capture();
  log.child({ requestId: 'r1' }).child({ userId: 'u1' }).debug('m', { tokenRefreshed: true });
  expect(last()).toMatchObject({ requestId: 'r1', userId: 'u1', message: 'm', tokenRefreshed: true });
});
