import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { matchesOf } from './pattern-matches.ts';

export interface PatternFound {
  /** File and line. */
  place: string;
  pattern: RegExp;
}

const root = join(import.meta.dirname, '../../..');

/** Every regular expression that the sources hold, except those of tests. */
export function patternsInSources(): PatternFound[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(?:test|fixtures)\./.test(file));
  return files.sort().flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    const patterns: PatternFound[] = [];
    visit(parseSync(file, code).program, (node) => {
      const { regex, start } = node as { regex?: { pattern: string; flags: string } | null; start?: number };
      if (!regex) return;
      const place = `${file}:${code.slice(0, start).split('\n').length} /${regex.pattern}/`;
      patterns.push({ place, pattern: new RegExp(regex.pattern, regex.flags) });
    });
    return patterns;
  });
}

function visit(node: unknown, see: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  see(node);
  for (const child of Object.values(node)) visit(child, see);
}

/** Beginnings of texts that the pattern matches: each brings an engine to another part of it. */
export function beginningsOf(pattern: RegExp): string[] {
  const texts = [...matchesOf(pattern), ...literalsOf(pattern.source)];
  const beginnings = texts.flatMap((text) =>
    Array.from({ length: Math.min(text.length, 30) }, (_, at) => text.slice(0, at)),
  );
  return [...new Set(['', ...texts.map((text) => text.slice(0, 30)), ...beginnings])];
}

/** What the pattern spells out: words and characters. */
export function literalsOf(source: string): string[] {
  return [...new Set(source.match(/[\p{L}\p{N}<>!@:/="'&#%.+-]{1,30}/gu) ?? [])];
}
