import { get, set } from 'react-hook-form';
import { itemsPiece, type MergedItem, type SequenceRules, sequencePiece } from './merged-items.ts';
import { changerOf, combinedList, equal, type Side, type Versions } from './versions.ts';
import { bothInWords, inWords } from './words.ts';

/** One part of a record in which what was typed and what is stored now differ. */
export interface MergePart {
  id: string;
  label: string;
  /** In words. */
  mine: string;
  theirs: string;
  /** Who changed it since the typing began; a part that only one of them changed is merged without a question. */
  changedBy: Side | 'both';
  /** For a list that both changed: both changes together, in words. Then nothing is left to choose. */
  combined?: string;
}

/** What one path of the record comes to, and the parts that decide it. */
export interface Piece {
  parts: readonly MergePart[];
  value: (sideOf: (part: MergePart) => Side) => unknown;
}

export type Choices = Readonly<Record<string, Side>>;

export interface Merge<Values> {
  parts: readonly MergePart[];
  /** The record with everybody's changes: those of one side, and of what both changed the chosen one. */
  apply: (choices: Choices) => Values;
}

/** How a kind of record is merged. */
export interface MergeRules<Values> {
  /** Readable names of the parts, by their path in the form. */
  labels: Readonly<Record<string, string>>;
  /** Values in words, by the same paths. */
  readable: (values: Values) => Readonly<Record<string, unknown>>;
  /** Paths of lists of texts in which the additions and removals of both sides count. */
  lists?: readonly string[];
  /** Paths of lists whose items are merged one by one. */
  items?: readonly string[];
  /** The same of lists whose items have no ids, by path. */
  sequences?: Readonly<Record<string, SequenceRules>>;
}

/** Three versions of a record merged: nothing that either side changed is lost unless somebody chooses so. `base` is null where it is not known. */
export function mergeRecord<Values extends object & { version: number }>(
  { base, mine, theirs }: { base: Values | null; mine: Values; theirs: Values },
  rules: MergeRules<Values>,
): Merge<Values> {
  const words = { mine: rules.readable(mine), theirs: rules.readable(theirs) };
  const pieceOf = (path: string): Piece => {
    const label = rules.labels[path] ?? path;
    const values = { base: base ? get(base, path) : null, mine: get(mine, path), theirs: get(theirs, path) };
    if (rules.items?.includes(path)) return itemsPiece({ path, label, ...(values as ItemLists) });
    if (equal(values.mine, values.theirs)) return { parts: [], value: () => values.mine };
    const sequence = rules.sequences?.[path];
    const inItems =
      sequence && sequencePiece({ path, label, ...values }, { rules: sequence, isBaseKnown: base !== null });
    if (inItems) return inItems;
    const part: MergePart = {
      id: path,
      label,
      changedBy: base ? changerOf(values) : 'both',
      ...bothInWords({ mine: words.mine[path], theirs: words.theirs[path] }),
    };
    if (!base || part.changedBy !== 'both' || !rules.lists?.includes(path)) {
      return { parts: [part], value: (sideOf) => values[sideOf(part)] };
    }
    const combined = combinedList(values as Versions<string[]>);
    const combinedText = inWords(rules.readable({ ...mine, [path]: combined })[path]);
    return { parts: [{ ...part, combined: combinedText }], value: () => combined };
  };
  const pieces = Object.keys(rules.labels)
    .map((path) => ({ path, ...pieceOf(path) }))
    .filter(({ parts }) => parts.length > 0);
  return {
    parts: pieces.flatMap(({ parts }) => parts),
    apply: (choices) => {
      const merged = structuredClone(mine);
      takeUnshown(merged, { base, theirs, labels: rules.labels });
      for (const { path, value } of pieces)
        set(
          merged,
          path,
          value((part) => sideOf(part, choices)),
        );
      merged.version = theirs.version;
      return merged;
    },
  };
}

interface ItemLists {
  base: readonly MergedItem[] | null;
  mine: readonly MergedItem[];
  theirs: readonly MergedItem[];
}

/** The side a part comes from: what was chosen, else the one that changed it. An undecided part stays as it was typed. */
export function sideOf({ id, changedBy }: MergePart, choices: Choices): Side {
  return choices[id] ?? (changedBy === 'both' ? 'mine' : changedBy);
}

/** What no part shows, and nobody changed here, is as it is stored. */
function takeUnshown<Values extends object>(
  merged: Values,
  { base, theirs, labels }: { base: Values | null; theirs: Values; labels: MergeRules<Values>['labels'] },
): void {
  if (base === null) return;
  const shown = new Set(Object.keys(labels).map((path) => path.split('.')[0]));
  for (const key of Object.keys(theirs) as (keyof Values & string)[]) {
    if (!shown.has(key) && equal(merged[key], base[key])) merged[key] = theirs[key];
  }
}
