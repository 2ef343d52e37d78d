import { RE2JS } from 're2js';

/** A builder's pattern runs on a linear-time engine with these limits, so that no pattern can hold the server up [G03]. */
const longestPattern = 1000;
const largestProgram = 2500;
export const longestPatternedText = 10_000;

interface Pattern {
  test(text: string): boolean;
}

type Compiled = { pattern: Pattern } | { problem: string };

const compiled = new Map<string, Compiled>();
const mostCompiled = 500;

/** The compiled pattern; null if it is invalid, too large, or needs what a linear-time engine lacks (look-around, back-references). */
export function compilePattern(source: string): Pattern | null {
  const made = compile(source);
  return 'pattern' in made ? made.pattern : null;
}

/** Why `compilePattern` refuses a pattern, in words for whoever wrote it; null if it does not. */
export function patternProblem(source: string): string | null {
  const made = compile(source);
  return 'problem' in made ? made.problem : null;
}

function compile(source: string): Compiled {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const made = compileNew(source);
  compiled.set(source, made);
  return made;
}

const tooLarge = 'This pattern is too large. Repeat less, or shorter parts.';

function compileNew(source: string): Compiled {
  if (source.length > longestPattern) return { problem: `A pattern has at most ${longestPattern} characters.` };
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() > largestProgram ? { problem: tooLarge } : { pattern };
  } catch (error) {
    return { problem: problemOf(source, error instanceof Error ? error.message : '') };
  }
}

function problemOf(source: string, message: string): string {
  if (/\(\?<?[=!]/.test(source))
    return 'Look-around, such as (?=…) or (?<!…), is not supported: no pattern may take long.';
  if (/\\[1-9]|\\k</.test(source)) return 'Back-references, such as \\1, are not supported: no pattern may take long.';
  if (message.includes('repeat count')) return tooLarge;
  const reason = message.replace(/^error parsing regexp: /, '');
  return `This is not a valid pattern${reason && `: ${reason}`}.`;
}
