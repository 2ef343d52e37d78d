import { RE2JS } from 're2js';
import { takeSteps } from '../kit/shared-steps.ts';

/** A builder's pattern runs on a linear-time engine with these limits, so that no pattern can hold the server up [G03]. */
const maxPatternLength = 1000;
const maxProgramSize = 2500;
const maxTextLength = 10_000;

/** Instructions of a pattern times characters of a text: about 20 ms. */
const maxSteps = 1_000_000;

interface Pattern {
  test(text: string): boolean;
  /** How many instructions it has. */
  size: number;
}

type Compiled = { pattern: Pattern } | { problem: string };

const compiled = new Map<string, Compiled>();
const maxCompiled = 500;

/** The compiled pattern; null if it is invalid, too large, or needs what a linear-time engine lacks (look-around, back-references). */
export function compilePattern(source: string): Pattern | null {
  const made = compile(source);
  return 'pattern' in made ? made.pattern : null;
}

/** The longest text that a pattern is tried on: the larger the pattern, the shorter. */
export function maxPatternTextLength(source: string): number {
  const size = compilePattern(source)?.size ?? 1;
  return Math.min(maxTextLength, Math.floor(maxSteps / size));
}

/** Why a text does not pass a pattern; null if it does. */
export function patternIssue(source: string, text: string): string | null {
  const pattern = compilePattern(source);
  if (pattern === null) return 'has a pattern that this version cannot check; ask who built the field to change it';
  if (!takeSteps(pattern.size * text.length)) return 'cannot be checked: too much text with patterns is saved at once';
  return pattern.test(text) ? null : 'format is invalid';
}

/** The same as the error of a saved field says it. */
export function patternRejection(source: string): string | null {
  const problem = patternError(source);
  if (problem === null) return null;
  if (problem === tooLarge) return 'is too large; repeat less, or shorter parts';
  if (source.length > maxPatternLength) return `must be at most ${maxPatternLength} characters`;
  return 'is not a valid pattern; look-around and back-references are not supported';
}

/** Why `compilePattern` rejects a pattern, in words for the person who wrote it; null if it does not. */
export function patternError(source: string): string | null {
  const made = compile(source);
  return 'problem' in made ? made.problem : null;
}

function compile(source: string): Compiled {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= maxCompiled) compiled.clear();
  const made = compileNew(source);
  compiled.set(source, made);
  return made;
}

const tooLarge = 'This pattern is too large. Repeat less, or shorter parts.';

function compileNew(source: string): Compiled {
  if (source.length > maxPatternLength) return { problem: `A pattern has at most ${maxPatternLength} characters.` };
  // Compiling alone would take long.
  if (unfoldedSize(source) > 4 * maxProgramSize) return { problem: tooLarge };
  try {
    const program = RE2JS.compile(source);
    const size = program.programSize();
    // The matcher follows all ways at once; `test` would first build a state for each set of them.
    return size > maxProgramSize
      ? { problem: tooLarge }
      : { pattern: { test: (text) => program.matcher(text).find(), size } };
  } catch (error) {
    return { problem: errorOf(source, error instanceof Error ? error.message : '') };
  }
}

const parts = /\\[pP]\{[^}]{0,100}\}|\\.|\[(?:\\[\s\S]|[^\]\\])*(?:\]|\\?$)|\{(\d{1,9})(?:,(\d{0,9}))?\}|[\s\S]/gu;

/** Roughly how many characters a pattern has when everything that it repeats is written out. */
function unfoldedSize(source: string): number {
  const open: number[] = [];
  let size = 0;
  let last = 0;
  for (const [part, min = '', max] of source.matchAll(parts)) {
    if (min !== '') {
      const times = Math.max(1, Number(max || min));
      size += last * (times - 1);
      last *= times;
    } else if (part === '(') {
      open.push(size);
      last = 0;
    } else if (part === ')') last = size - (open.pop() ?? 0);
    else {
      last = 1;
      size += 1;
    }
  }
  return size;
}

function errorOf(source: string, message: string): string {
  if (/\(\?<?[=!]/.test(source))
    return 'Look-around, such as (?=…) or (?<!…), is not supported: no pattern may take long.';
  if (/\\[1-9]|\\k</.test(source)) return 'Back-references, such as \\1, are not supported: no pattern may take long.';
  const [, min = 0, max = Number.POSITIVE_INFINITY] = /\{(\d+),(\d+)\}/.exec(message) ?? [];
  if (message.includes('repeat count') && Number(min) <= Number(max)) return tooLarge;
  const reason = message.replace(/^error parsing regexp: /, '');
  return `This is not a valid pattern${reason && `: ${reason}`}.`;
}
