import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { readableLine } from './readable-line.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'debug', format: readableLine, write: (line) => lines.push(line) }) };
}

test('a line on a terminal has time, level, message and facts', () => {
  const { lines, log } = capture();
  log.warn('mail not sent', { messageId: 'm1', attempts: 3, reason: undefined, to: { kind: 'x' } });
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d warn {2}mail not sent {2}messageId=m1 {2}attempts=3 {2}to=\{"kind":"x"\}\n$/,
    ),
  ]);
});

test('the stack of an error stands indented below its line', () => {
  const { lines, log } = capture();
  log.error('failed', { requestId: 'r1', error: new Error('no room') });
  const [first, second, third] = lines.join('').split('\n');
  expect(first).toMatch(/error failed {2}requestId=r1$/);
  expect(second).toBe('    Error: no room');
  expect(third).toMatch(/^ {4}at .*readable-line\.test\.ts/);
});

test('[E17] a terminal is told no secret', () => {
  const { lines, log } = capture();
  log.error('for jo@mail.example.com', { password: 'canary', error: new Error('token=canary') });
  expect(lines.join('')).not.toMatch(/canary|jo@/);
});

test('what comes from outside cannot steer the terminal or forge a line', () => {
  const { lines, log } = capture();
  log.info('a\nb\u001b[2J', { name: '\u009b31m\r\u2028\u202e', list: ['\u001b'] });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\u202e]/u);
  expect(lines[0]).toContain('a\\u000ab\\u001b[2J  name=\\u009b31m\\u000d\\u2028\\u202e');
});
