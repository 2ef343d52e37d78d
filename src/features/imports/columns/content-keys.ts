import { createHash } from 'node:crypto';
import { type Cell, textIn } from '../../../field-types/kit/cells.ts';

/** Keys of rows where no column is the key: their content, and how often it has come so far. */
export class ContentKeys {
  private readonly occurrences = new Map<string, number>();

  next(cells: Readonly<Record<string, Cell>>): string {
    const content = Object.entries(cells).filter(([, cell]) => textIn(cell) !== null);
    const digest = digestOf(content.sort(([one], [other]) => (one < other ? -1 : 1)));
    const occurrence = (this.occurrences.get(digest) ?? 0) + 1;
    this.occurrences.set(digest, occurrence);
    return `content:${digest}:${occurrence}`;
  }
}

/** A short name for a value. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);
}
