import type { DateFormat } from '../../field-kinds/date/date.kind.ts';
import type { FieldDraft } from '../../field-kinds/fields/definition.ts';
import { fieldName } from '../../field-kinds/kit/settings.ts';
import { isMissing } from '../../field-kinds/kit/value.ts';
import {
  booleanIn,
  type Cell,
  dateFormatsOf,
  isBlankMark,
  type Notation,
  numberIn,
  textIn,
} from './file/cells.rules.ts';

/** What is known of a column after all its cells were seen once; its size does not grow with the file. */
export interface ColumnProfile {
  name: string;
  /** Cells with a value. */
  filled: number;
  numbers: number;
  wholeNumbers: number;
  booleans: number;
  /** Cells with a value that are no mere mark for "nothing", such as N/A. */
  meant: number;
  dates: number;
  /** Formats in which every date so far can be read. */
  dateFormats: readonly DateFormat[];
  lists: number;
  nested: number;
  longest: number;
  hasLineBreaks: boolean;
  /** Different texts, until there are too many to be a choice. */
  choices: Set<string>;
  hasTooManyChoices: boolean;
  /** Numbers that JSON itself calls numbers. */
  typedNumbers: number;
}

const mostChoices = 30;
const longestChoice = 60;
const rowsPerChoice = 5;
const longestLine = 250;

/** An empty profile. */
export function newProfile(name: string): ColumnProfile {
  return {
    name,
    filled: 0,
    numbers: 0,
    wholeNumbers: 0,
    booleans: 0,
    meant: 0,
    dates: 0,
    dateFormats: ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy'],
    lists: 0,
    nested: 0,
    longest: 0,
    hasLineBreaks: false,
    choices: new Set(),
    hasTooManyChoices: false,
    typedNumbers: 0,
  };
}

/** Adds one cell to a column's profile. */
export function observe(profile: ColumnProfile, cell: Cell, notation: Notation): void {
  if (isMissing(cell)) return;
  profile.filled += 1;
  const isList = Array.isArray(cell) && cell.every((item) => typeof item === 'string');
  if (isList) profile.lists += 1;
  else if (typeof cell === 'object') profile.nested += 1;
  const text = textIn(cell) ?? '';
  profile.longest = Math.max(profile.longest, text.length);
  profile.hasLineBreaks ||= text.includes('\n');
  for (const choice of isList ? cell : [text.trim()]) addChoice(profile, choice);
  if (isBlankMark(cell)) return;
  profile.meant += 1;
  if (typeof cell === 'number') profile.typedNumbers += 1;
  const number = numberIn(cell, notation);
  if (number !== null) profile.numbers += 1;
  if (number !== null && Number.isSafeInteger(number)) profile.wholeNumbers += 1;
  if (booleanIn(cell) !== null) profile.booleans += 1;
  const formats = dateFormatsOf(cell);
  if (formats.length === 0) return;
  profile.dates += 1;
  profile.dateFormats = profile.dateFormats.filter((format) => formats.includes(format));
}

function addChoice(profile: ColumnProfile, choice: string): void {
  if (profile.hasTooManyChoices || profile.choices.has(choice)) return;
  profile.choices.add(choice);
  // A few more than may become options, so that a column of names is told from one of numbers.
  profile.hasTooManyChoices = profile.choices.size > mostChoices || choice.length > longestChoice;
}

type Shape = 'boolean' | 'number' | 'date' | 'select' | 'list' | 'textarea' | 'text';

/** The kind of field that takes every value of the column; text when they are mixed or can be read in two ways. */
export function shapeOf(profile: ColumnProfile, notation: Notation): Shape {
  const { filled, meant } = profile;
  if (meant > 0) {
    if (profile.booleans === meant) return 'boolean';
    // In JSON a column of digits in quotes is meant as text: an article number, a postcode.
    if (profile.numbers === meant && (!notation.isTyped || profile.typedNumbers > 0)) return 'number';
    if (profile.dates === meant && isOneReading(profile)) return 'date';
  }
  const areFew =
    !profile.hasTooManyChoices && profile.choices.size * rowsPerChoice <= filled && profile.choices.size > 1;
  if (filled > 0 && profile.lists === filled && areFew) return 'list';
  if (profile.hasLineBreaks || profile.longest > longestLine || profile.nested > 0) return 'textarea';
  return areFew && profile.lists === 0 ? 'select' : 'text';
}

/** All formats left: no slashes at all. One left: slashes that only one order of day and month explains. */
function isOneReading({ dateFormats }: ColumnProfile): boolean {
  return dateFormats.length === 3 || dateFormats.length === 1;
}

/** True if a text with a slash could be a day and a month in either order, so that no one can say which date is meant. */
export function hasTwoReadings(profile: ColumnProfile): boolean {
  return profile.dates > 0 && profile.dates === profile.meant && !isOneReading(profile);
}

/** The field proposed for a column. */
export function proposeField(profile: ColumnProfile, options: { name: string; notation: Notation }): FieldDraft {
  const common = { name: options.name, label: readableLabel(profile.name) };
  const shape = shapeOf(profile, options.notation);
  switch (shape) {
    case 'number': {
      const isWhole = profile.wholeNumbers === profile.numbers;
      return { ...common, type: 'number', validation: { integer_only: isWhole } };
    }
    case 'date':
      return { ...common, type: 'date', date_format: profile.dateFormats[0] ?? 'yyyy-MM-dd' };
    case 'select':
    case 'list': {
      const values = [...profile.choices].sort((a, b) => a.localeCompare(b, 'en'));
      const choices = values.map((value) => ({ label: value, value }));
      return { ...common, type: 'select', options: choices, allow_multiple_selection: shape === 'list' };
    }
    default:
      return { ...common, type: shape };
  }
}

/** A column's name as people read it: "Miles_per_Gallon" → "Miles per Gallon". */
export function readableLabel(column: string): string {
  const words = column
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, 200)
    .trim();
  return words === '' ? 'Column' : words.charAt(0).toUpperCase() + words.slice(1);
}

const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '%': ' percent ',
  '#': ' number ',
};
const longestName = 64;

/** A column's name as a field name [G01]: "US Gross" → us_gross, "releaseDate" → release_date. Reserved names get `source_` before them. */
export function fieldNameOf(column: string): string {
  const plain = column
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ%#]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const started = plain === '' ? 'column' : /^\d/.test(plain) ? `n_${plain}` : plain;
  const short = started.slice(0, longestName).replace(/_+$/, '');
  return fieldName.safeParse(short).success ? short : `source_${short}`.slice(0, longestName).replace(/_+$/, '');
}

/** Field names for a file's columns, each once: a second "Name" becomes name_2. */
export function fieldNamesOf(columns: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const column of columns) {
    const name = fieldNameOf(column);
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name.slice(0, longestName - String(n).length - 1)}_${n}`;
    taken.add(free);
    names.set(column, free);
  }
  return names;
}
