import { describe, expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

/** The letters are blocks; a dot is a block without content. */
function exchanged(present: string, next: string): string {
  const blocks = [...present].map((letter) => (letter === '.' ? null : letter));
  const part = changedPart({ present: blocks, next: [...next], isSame: (one, other) => one === other });
  return `${part.from}-${part.to}:${next.slice(part.first, part.last)}`;
}

describe('[H14] only what differs is exchanged when a step is taken back', () => {
  test.each([
    ['abc', 'abc', '3-3:'],
    ['abc', 'axc', '1-2:x'],
    ['abc', 'abxc', '2-2:x'],
    ['abc', 'ac', '1-2:'],
    ['abc', '', '0-3:'],
    ['aaa', 'aa', '2-3:'],
    ['aa', 'aaa', '2-2:a'],
    ['abc', 'cba', '0-3:cba'],
  ])('%s becomes %s', (present, next, part) => {
    expect(exchanged(present, next)).toBe(part);
  });

  test('blocks without content stay where they are outside of it', () => {
    expect(exchanged('a.b.c', 'axc')).toBe('2-3:x');
    expect(exchanged('.a', 'a')).toBe('2-2:');
    expect(exchanged('a.', 'ab')).toBe('2-2:b');
    expect(exchanged('.', 'a')).toBe('1-1:a');
  });
});
