/** Finds what a source file imports and exports, without compiling it. */

export interface ImportFound {
  specifier: string;
  /** Gone after compiling, so it neither loads code nor makes a cycle. */
  isTypeOnly: boolean;
  /** `import('…')`: loaded later, on purpose. */
  isDynamic: boolean;
  line: number;
}

/** Blanks out comments, keeping line numbers; strings stay, for they hold the specifiers. */
export function withoutComments(source: string): string {
  const token = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
  return source.replaceAll(token, (text) => (text.startsWith('/') ? text.replaceAll(/[^\n]/g, ' ') : text));
}

const fromClause = /(?<=^|[\n;}])\s*(import|export)\s+(type\s+)?(?:[\w$*\s{},]+?)\s+from\s+['"]([^'"\n]+)['"]/g;
const bareImport = /(?<=^|[\n;}])\s*import\s+['"]([^'"\n]+)['"]/g;
const dynamicImport = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Every import of a file, with its line. */
export function importsIn(source: string): ImportFound[] {
  const code = withoutComments(source);
  const lineAt = (match: RegExpMatchArray) => {
    const leading = match[0].length - match[0].trimStart().length;
    return code.slice(0, (match.index ?? 0) + leading).split('\n').length;
  };
  const statics = [...code.matchAll(fromClause)].map((match) => ({
    specifier: match[3] ?? '',
    isTypeOnly: match[2] !== undefined || hasOnlyTypes(match[0]),
    isDynamic: false,
    line: lineAt(match),
  }));
  const bare = [...code.matchAll(bareImport)].map((match) => ({
    specifier: match[1] ?? '',
    isTypeOnly: false,
    isDynamic: false,
    line: lineAt(match),
  }));
  const dynamic = [...code.matchAll(dynamicImport)].map((match) => ({
    specifier: match[1] ?? '',
    isTypeOnly: false,
    isDynamic: true,
    line: lineAt(match),
  }));
  return [...statics, ...bare, ...dynamic];
}

/** `import { type A, type B } from …`. */
function hasOnlyTypes(statement: string): boolean {
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const hasDefault = /import\s+[\w$]+\s*,/.test(statement);
  return names !== undefined && names.length > 0 && !hasDefault && names.every((name) => name.startsWith('type '));
}

/** True if the file passes on what it did not write: `export … from`. */
export function reexports(source: string): boolean {
  return /(?:^|\n)\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;\n]*\sfrom\s+['"]/.test(withoutComments(source));
}
