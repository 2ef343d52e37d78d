import { RE2JS } from 're2js';

/** A builder's pattern runs on a linear-time engine with these limits, so that no pattern can hold the server up [G03]. */
const longestPattern = 1000;
const largestProgram = 2500;
export const longestPatternedText = 10_000;

interface Pattern {
  test(text: string): boolean;
}

const compiled = new Map<string, Pattern | null>();
const mostCompiled = 500;

/** The compiled pattern; null if it is invalid, too large, or needs what a linear-time engine lacks (look-around, back-references). */
export function compilePattern(source: string): Pattern | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const pattern = compileNew(source);
  compiled.set(source, pattern);
  return pattern;
}

function compileNew(source: string): Pattern | null {
  if (source.length > longestPattern) return null;
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() > largestProgram ? null : pattern;
  } catch {
    return null;
  }
}
