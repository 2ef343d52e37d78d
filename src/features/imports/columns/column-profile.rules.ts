import {
  type DecimalMark,
  type NumberStyle,
  provenMark,
  readStrictly,
  withoutCurrency,
} from '../../../contracts/numbers/written-number.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { type Cell, isBlankMark, type Notation, textIn } from '../../../field-types/kit/cells.ts';
import type { ColumnFacts, ColumnProposal, ColumnReader } from '../../../field-types/kit/imports.ts';
import { isMissing } from '../../../field-types/kit/value.ts';
import { fieldTypes } from '../../../field-types/registry.ts';
import { readableLabel } from './column-names.rules.ts';

/** What is known of a column after all its cells were seen once; its size does not grow with the file. */
export interface ColumnProfile extends ColumnFacts {
  name: string;
  choices: Set<string>;
  /** What each field type that a column may suggest makes of the cells. */
  readers: readonly ColumnReader[];
  /** Cells that are numbers in some language. */
  numbers: number;
  /** Numbers whose form proves their decimal mark. */
  proofs: Record<DecimalMark, number>;
  notation: Notation;
}

/** How a file is written, before its cells are known. */
export interface FileNotation {
  isTyped: boolean;
  /** What parts the cells of a line; null where that says nothing. */
  delimiter: string | null;
}

/** More different texts are no choice. */
const maxChoices = 20;
const maxChoiceLength = 60;

/** The field types that a column may suggest, those that are proposed before others first. */
const suggestedTypes = fieldTypes
  .flatMap(({ type, imports }) => (imports?.suggested ? [{ type, ...imports.suggested }] : []))
  .sort((one, other) => one.order - other.order);

/** An empty profile. */
export function newProfile(name: string): ColumnProfile {
  return {
    name,
    filled: 0,
    meant: 0,
    lists: 0,
    nested: 0,
    maxLength: 0,
    hasLineBreaks: false,
    choices: new Set(),
    hasTooManyChoices: false,
    readers: suggestedTypes.map(({ reader }) => reader()),
    numbers: 0,
    proofs: { '.': 0, ',': 0 },
    notation: { decimal: '.', isTyped: false },
  };
}

/** Adds one cell to a column's profile. */
export function observe(profile: ColumnProfile, cell: Cell, { delimiter }: Pick<FileNotation, 'delimiter'>): void {
  if (isMissing(cell)) return;
  profile.filled += 1;
  const isList = Array.isArray(cell) && cell.every((item) => typeof item === 'string');
  if (isList) profile.lists += 1;
  else if (typeof cell === 'object') profile.nested += 1;
  const text = textIn(cell) ?? '';
  profile.maxLength = Math.max(profile.maxLength, text.length);
  profile.hasLineBreaks ||= text.includes('\n');
  for (const choice of isList ? cell : [text.trim()]) addChoice(profile, choice);
  if (isBlankMark(cell)) return;
  profile.meant += 1;
  for (const reader of profile.readers) reader.see?.(cell);
  if (typeof cell !== 'string' || cell.length > maxNumberLength) return;
  const amount = withoutCurrency(cell);
  if (readStrictly(amount, '.') === null && readStrictly(amount, ',') === null) return;
  profile.numbers += 1;
  const proof = provenMark(amount);
  // Between commas, a lone one is hardly meant as the mark before a fraction.
  const isDoubtful = proof?.decimal === ',' && delimiter === ',' && !proof.isGrouped;
  if (proof && !isDoubtful) profile.proofs[proof.decimal] += 1;
}

const maxNumberLength = 100;

/** The one mark that proofs agree on; null where there is none, or both. */
function agreed(profiles: readonly ColumnProfile[]): DecimalMark | null {
  const marks = (['.', ','] as const).filter((mark) => profiles.some(({ proofs }) => proofs[mark] > 0));
  const [mark = null] = marks;
  return marks.length === 1 ? mark : null;
}

/**
 * Decides the decimal mark of every column, one each: what the forms of its numbers prove, else those of the file's other numbers, else
 * what parts the cells, or the language of the site. What proves both marks has none.
 */
export function decideNotations(
  profiles: readonly ColumnProfile[],
  { file: { isTyped, delimiter }, style }: { file: FileNotation; style: NumberStyle },
): void {
  const ofNumbers = profiles.filter(({ numbers, meant }) => meant > 0 && numbers === meant);
  const byDelimiter = delimiter === ',' ? '.' : delimiter === ';' && style.decimal === '.' ? null : style.decimal;
  const usual = isTyped ? '.' : (agreed(ofNumbers) ?? byDelimiter);
  for (const profile of profiles) {
    const { proofs } = profile;
    const decimal = proofs['.'] > 0 && proofs[','] > 0 ? null : (agreed([profile]) ?? usual);
    profile.notation = { decimal: isTyped ? '.' : decimal, isTyped };
  }
}

function addChoice(profile: ColumnProfile, choice: string): void {
  if (profile.hasTooManyChoices || profile.choices.has(choice)) return;
  profile.choices.add(choice);
  // A few more than may become options, so that a column of names is told from one of numbers.
  profile.hasTooManyChoices = profile.choices.size > maxChoices || choice.length > maxChoiceLength;
}

/** The field type that takes every value of the column; text when they are mixed or can be read in two ways. */
export function suggestedBy(
  profile: ColumnProfile,
): ColumnProposal & Pick<(typeof suggestedTypes)[number], 'type' | 'asTitle'> {
  for (const [place, { type, asTitle }] of suggestedTypes.entries()) {
    const proposal = profile.readers[place]?.propose(profile, profile.notation);
    if (proposal) return { ...proposal, type, asTitle };
  }
  throw new Error('no kind takes every column');
}

/** Every field type that takes each value of the column, the one that is proposed first, with its settings. */
export function fittingTypes(profile: ColumnProfile): { type: string; settings: Record<string, unknown> }[] {
  return suggestedTypes.flatMap(({ type }, place) => {
    const settings = profile.readers[place]?.propose(profile, profile.notation)?.settings;
    return settings ? [{ type, settings }] : [];
  });
}

/** What a person should know before they agree to the field proposed for a column; null if nothing. */
export function noteOn(profile: ColumnProfile): string | null {
  return (
    profile.readers.map((reader) => reader.note?.(profile, profile.notation) ?? null).find((note) => note !== null) ??
    null
  );
}

/** The field proposed for a column, and how it reads in a proposal. */
export function proposeField(profile: ColumnProfile, { name }: { name: string }): { draft: FieldDraft; words: string } {
  const { type, settings, words } = suggestedBy(profile);
  return { draft: { name, label: readableLabel(profile.name), type, ...settings } as FieldDraft, words };
}
