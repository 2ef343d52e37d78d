import { diffArrays, diffWordsWithSpace } from 'diff';
import { blockOf, blocksIn } from '../../../block-types/document/block-document.ts';
import { blockTypeOf } from '../../../block-types/registry.ts';

/** A part of a text: in both versions, in the newer alone, or in the older alone. */
export interface WordPart {
  text: string;
  op: 'same' | 'added' | 'removed';
}

/** What differs in one block. `block` is its place from 0: in the newer document, of a removed block in the older. */
export interface BlockWords {
  block: number;
  words: WordPart[];
}

/** Longer texts, and those that differ in more places, are shown as wholes: comparing them would hold others up. */
const maxLength = 50_000;
const maxEdits = 1000;

/** The words that a text lost and got. */
export function changedWords(before: string, after: string): WordPart[] {
  const isLong = before.length > maxLength || after.length > maxLength;
  const parts = isLong ? undefined : diffWordsWithSpace(before, after, { maxEditLength: maxEdits });
  const whole = [
    { text: before, op: 'removed' as const },
    { text: after, op: 'added' as const },
  ];
  const words = parts?.map(({ value, added, removed }): WordPart => {
    return { text: value, op: added ? 'added' : removed ? 'removed' : 'same' };
  });
  return (words ?? whole).filter(({ text }) => text !== '');
}

/** The text of each block; an unreadable one has none. */
const textsOf = (document: unknown) =>
  blocksIn(document).map((one) => {
    const block = blockOf(one);
    return (block && blockTypeOf(block.type)?.texts(block.data).join('\n')) ?? '';
  });

/** The blocks whose text differs between two documents, each with its words; a moved block is one that was removed and added. */
export function changedBlockWords(before: unknown, after: unknown): BlockWords[] {
  const [old, next] = [textsOf(before), textsOf(after)];
  const runs = diffArrays(old, next, { maxEditLength: maxEdits }) ?? [
    { value: old, removed: true, added: false, count: old.length },
    { value: next, removed: false, added: true, count: next.length },
  ];
  const changed: BlockWords[] = [];
  const at = { old: 0, next: 0 };
  let lost: string[] = [];
  const endLost = () => {
    for (const [place, text] of lost.entries())
      changed.push({ block: at.old - lost.length + place, words: changedWords(text, '') });
    lost = [];
  };
  for (const { value, added, removed } of runs) {
    if (removed) {
      at.old += value.length;
      lost = value;
      continue;
    }
    if (added) {
      // A block in the place of another one is that block, changed.
      for (const [place, text] of value.entries())
        changed.push({ block: at.next + place, words: changedWords(lost[place] ?? '', text) });
      at.next += value.length;
      lost = lost.slice(value.length);
    }
    endLost();
    if (!added) {
      at.old += value.length;
      at.next += value.length;
    }
  }
  endLost();
  return changed.filter(({ words }) => words.length > 0);
}
