import { type FieldDefinition, type FieldDraft, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../../field-types/definition/facts.ts';
import { type Cell, type Notation, nestedIn, textIn, textsIn } from '../../../field-types/kit/cells.ts';
import { isMissing } from '../../../field-types/kit/value.ts';
import { fieldNamesOf } from './column-names.rules.ts';
import { type ColumnProfile, noteOn, proposeField, suggestedBy } from './column-profile.rules.ts';
import { type KnownColumn, publishingColumns } from './publishing.rules.ts';

/** Which column feeds what. Columns that feed nothing are in `unmatched`. */
export interface ColumnPlan {
  /** The column of the titles; null gives every row the title "Untitled N". */
  title: string | null;
  /** The column of the slugs, if there is one. */
  slug: string | null;
  /** The column of the body, if there is one. */
  content: string | null;
  statusFrom: string | null;
  publishedFrom: string | null;
  fields: { column: string; definition: FieldDefinition }[];
  unmatched: string[];
}

/** What a file suggests when there is no content type yet. */
export interface Proposal {
  title: string | null;
  slug: string | null;
  content: string | null;
  statusFrom: string | null;
  publishedFrom: string | null;
  /** `words` say what the field is, `note` what a person should know before they agree. */
  fields: { column: string; draft: FieldDraft; words: string; note: string | null }[];
}

/** What other programs call a title; the first that is filled counts [Q57]. */
const titleSpellings = ['title', 'post_title'];

/** The title of a row on one line: what its column holds, else what a row calls it otherwise; blank without one. */
export function titleIn(cells: Readonly<Record<string, Cell>>, { title }: Pick<ColumnPlan, 'title'>): string {
  if (title === null) return '';
  const columns = [title, ...(titleSpellings.includes(title.toLowerCase()) ? titleSpellings : [])];
  const lines = columns.map((column) => {
    const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
    return textIn(cell)?.replaceAll(/\s+/g, ' ').trim() ?? '';
  });
  return lines.find((line) => line !== '') ?? '';
}

const titleWords: readonly string[] = ['title', 'posttitle', 'name', 'label', 'headline', 'subject'];
const simplified = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The column a person means: its exact name first, then the same letters in any case and spelling. */
export function columnNamed(columns: readonly string[], name: string): string | null {
  return (
    columns.find((column) => column === name) ??
    columns.find((column) => simplified(column) === simplified(name)) ??
    null
  );
}

function guessTitle(columns: readonly ColumnProfile[]): string | null {
  const names = columns.map(({ name }) => name);
  for (const word of titleWords) {
    const column = columnNamed(names, word);
    if (column !== null) return column;
  }
  const texts = columns.filter((column) => suggestedBy(column).asTitle && column.nested === 0);
  const [first] = texts.filter((column) => column.hasTooManyChoices && !column.hasLineBreaks);
  return first?.name ?? texts[0]?.name ?? names[0] ?? null;
}

/** Proposes a title and fields from what the columns hold; `title` names the title's column where a person chose it. */
export function propose(columns: readonly ColumnProfile[], options: { title: string | null }): Proposal {
  const names = columns.map(({ name }) => name);
  const title = options.title ?? guessTitle(columns);
  const slug = ownColumn(names, 'slug', title);
  const content = ownColumn(names, 'content', title);
  const publishing = publishingColumns(columns.map(knownOf));
  const own = [title, slug, content, publishing.statusFrom, publishing.publishedFrom];
  const rest = columns.filter(({ name }) => !own.includes(name));
  const fieldNames = fieldNamesOf(rest.map(({ name }) => name));
  const fields = rest.map((column) => ({
    column: column.name,
    ...proposeField(column, { name: fieldNames.get(column.name) ?? '' }),
    note: noteOn(column),
  }));
  return { title, slug, content, ...publishing, fields };
}

const knownOf = (profile: ColumnProfile): KnownColumn => ({
  name: profile.name,
  choices: profile.hasTooManyChoices ? null : [...profile.choices],
});

function ownColumn(columns: readonly string[], word: string, title: string | null): string | null {
  const column = columns.find((name) => name.trim().toLowerCase() === word) ?? null;
  return column === title ? null : column;
}

/** Matches columns to the fields of an existing type by field name, label, or the same letters. */
export function matchColumns(
  columns: readonly ColumnProfile[],
  options: { fields: readonly FieldDefinition[]; title: string | null },
): ColumnPlan {
  const names = columns.map(({ name }) => name);
  const { fields, free } = matchFields(names, options.fields);
  const unmatched = columns.filter(({ name }) => free.has(name));
  const title = options.title ?? titleAmong(unmatched, columns);
  return {
    ...ownColumns(
      columns.map(knownOf).filter(({ name }) => free.has(name)),
      title,
    ),
    fields,
  };
}

/** The same for columns whose cells are not at hand: the titles come from a column called so, else from `title` if no field takes it. */
export function matchNames(
  columns: readonly KnownColumn[],
  { fields: definitions, title }: { fields: readonly FieldDefinition[]; title: string | null },
): ColumnPlan {
  const names = columns.map(({ name }) => name);
  const { fields, free } = matchFields(names, definitions);
  const named = [...free].find((name) => titleWords.includes(simplified(name))) ?? null;
  const own = named ?? (title !== null && free.has(title) ? title : null);
  return {
    ...ownColumns(
      columns.filter(({ name }) => free.has(name)),
      own,
    ),
    fields,
  };
}

/** The columns that feed what every entry has, among those that feed no field. */
function ownColumns(columns: readonly KnownColumn[], title: string | null): Omit<ColumnPlan, 'fields'> {
  const free = columns.map(({ name }) => name);
  const slug = ownColumn(free, 'slug', title);
  const content = ownColumn(free, 'content', title);
  const { statusFrom, publishedFrom } = publishingColumns(columns);
  const own = [title, slug, content, statusFrom, publishedFrom];
  return { title, slug, content, statusFrom, publishedFrom, unmatched: free.filter((name) => !own.includes(name)) };
}

function matchFields(
  names: readonly string[],
  definitions: readonly FieldDefinition[],
): { fields: ColumnPlan['fields']; free: Set<string> } {
  const fieldNames = fieldNamesOf(names);
  const free = new Set(names);
  const fields: ColumnPlan['fields'] = [];
  for (const definition of definitions) {
    const column =
      names.find((name) => free.has(name) && fieldNames.get(name) === definition.name) ??
      columnNamed([...free], definition.name) ??
      columnNamed([...free], definition.label);
    if (column === null) continue;
    free.delete(column);
    fields.push({ column, definition });
  }
  return { fields, free };
}

function titleAmong(unmatched: readonly ColumnProfile[], all: readonly ColumnProfile[]): string | null {
  const titled = unmatched.filter(({ name }) => titleWords.includes(simplified(name)));
  const candidates = titled.length > 0 ? titled : unmatched.filter((column) => suggestedBy(column).asTitle === 'well');
  return guessTitle(candidates.length > 0 ? candidates : all);
}

/** A cell in the form its field takes. What cannot be read stays as it is, for the field's own rule to reject with its text. */
export function valueFor(definition: FieldDefinition, cell: Cell, notation: Notation): unknown {
  const kind = fieldTypeOf(definition);
  // A text becomes what shows it; a value as our own files write it stays.
  if (kind.ofPlainText) {
    const nested = nestedIn(cell);
    return typeof nested === 'string' ? (nested.trim() === '' ? null : kind.ofPlainText(nested)) : (nested ?? null);
  }
  if (kind.imports?.read) return kind.imports.read(cell, definition, notation);
  const shape = kind.shape(definition);
  const inner = innerFieldsOf(definition).length > 0;
  if (inner || shape === 'object') return isMissing(cell) ? null : nestedIn(cell);
  return shape === 'list' ? textsIn(cell) : textIn(cell);
}
