import { AppError } from '../../contracts/call/errors.ts';
import { type Delivery, type ItemChange, maxLines, maxPerMachine } from './cart.contract.ts';

/** A line as it is kept: what was chosen, and no price that counts. */
export interface StoredLine {
  id: string;
  machineId: string;
  /** As they were when the line was made, for a machine that is gone. */
  slug: string;
  title: string;
  /** Names. */
  attachments: readonly string[];
  quantity: number;
  /** What the machine alone cost when the line was made, in cents, so that a change can be told. */
  seenPrice?: number;
}

export interface CartContent {
  lines: readonly StoredLine[];
  couponCode: string | null;
  isFinanced: boolean;
  /** What was chosen of the terms of finance; null for the usual ones. */
  months: number | null;
  downPercent: number | null;
  delivery: Delivery | null;
}

export const emptyCart: CartContent = {
  lines: [],
  couponCode: null,
  isFinanced: false,
  months: null,
  downPercent: null,
  delivery: null,
};

/** The lines with one more; the same machine with the same attachments adds up. Rejects too many lines, and too many of one. */
export function withLine(lines: readonly StoredLine[], added: StoredLine): StoredLine[] {
  const same = lines.find((line) => isSame(line, added));
  if (same) {
    const quantity = bounded(same.quantity + added.quantity);
    return lines.map((line) => (line === same ? { ...line, quantity } : line));
  }
  if (lines.length >= maxLines)
    throw new AppError('VALIDATION_ERROR', { fields: { slug: [`A cart holds at most ${maxLines} lines`] } });
  return [...lines, added];
}

/** The lines with one changed; one that became the same as another adds up with it. Rejects an id that no line has. */
export function withChangedLine(
  lines: readonly StoredLine[],
  { id, quantity, attachments }: ItemChange & { id: string },
): StoredLine[] {
  const line = lines.find((one) => one.id === id);
  if (!line) throw new AppError('NOT_FOUND');
  const changed = { ...line, quantity: quantity ?? line.quantity, attachments: attachments ?? line.attachments };
  const same = lines.find((one) => one !== line && isSame(one, changed));
  const merged = same ? { ...changed, quantity: bounded(changed.quantity + same.quantity) } : changed;
  return lines.filter((one) => one !== same).map((one) => (one === line ? merged : one));
}

/** The lines without one. Rejects an id that no line has. */
export function withoutLine(lines: readonly StoredLine[], id: string): StoredLine[] {
  if (!lines.some((line) => line.id === id)) throw new AppError('NOT_FOUND');
  return lines.filter((line) => line.id !== id);
}

function bounded(quantity: number): number {
  if (quantity <= maxPerMachine) return quantity;
  throw new AppError('VALIDATION_ERROR', { fields: { quantity: [`must be at most ${maxPerMachine}`] } });
}

function isSame(one: StoredLine, other: StoredLine): boolean {
  const names = new Set(one.attachments);
  return (
    one.machineId === other.machineId &&
    names.size === other.attachments.length &&
    other.attachments.every((name) => names.has(name))
  );
}
