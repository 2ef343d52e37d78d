import { mediaIdOf } from '../../../contracts/upload-rules.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-types/definition/facts.ts';
import { type Cell, nestedIn, textIn, textsIn } from '../../../field-types/kit/cells.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { importEntries } from '../../entries/batch/import-entries.ts';
import { matchEntries } from '../../entries/batch/match-entries.ts';
import { findFilesByName } from '../../media/media.service.ts';
import { digestOf } from '../columns/content-keys.ts';

/** A column whose cells name entries or files. */
export interface NamingColumn {
  column: string;
  definition: FieldDefinition;
  createMissing: boolean;
}

/** What the names in a column's cells stand for. */
interface Names {
  column: NamingColumn;
  /** What a field holds for a name: the ids of the entries, or the addresses of the files. */
  found: ReadonlyMap<string, readonly string[]>;
  /** How an error calls what is named: the type's name, or the media library. */
  where: string;
  isMany: boolean;
  isTrial: boolean;
}

/** The cells of rows in which names stand for entries and files. */
export interface NamedCells {
  /** A cell with ids and addresses in place of names. `reason` says which name stands for nothing, or for several; `missing` are those that are to be created. */
  read(column: string, cell: Cell): { cell: Cell; reason: string | null; missing: readonly string[] };
}

/** Whether a text is a web address, of which a file can be fetched. */
export const isFileAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const isId = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** Whether a field's cells may hold names: of entries, or of files. */
export const isNaming = (definition: FieldDefinition): boolean =>
  targetOf(definition) !== null || fileRulesOf(definition) !== null;

/**
 * Finds what the cells of some rows name: entries by slug or by a title that one alone has, files of the library by theirs. With `create`,
 * missing entries of columns that ask for it are created with their titles alone.
 */
export async function readNames(
  ctx: Ctx,
  {
    columns,
    rows,
    create,
    isTrial = false,
  }: {
    columns: readonly NamingColumn[];
    rows: readonly Readonly<Record<string, Cell>>[];
    create: { status: 'draft' | 'publish' } | null;
    /** Files at web addresses are still to be fetched. */
    isTrial?: boolean;
  },
): Promise<NamedCells> {
  const names = new Map<string, Names>();
  for (const column of columns) {
    const isMany = isSeveral(column.definition);
    const texts = new Set(rows.flatMap((cells) => candidatesIn(cells[column.column], isMany)));
    const target = targetOf(column.definition);
    const known = target === null ? await filesCalled(ctx, texts) : await entriesCalled(ctx, { target, texts });
    if (known === null) continue;
    const of = { column, isMany, isTrial, ...known };
    const wanted = create && target !== null && column.createMissing ? missingIn(rows, of) : [];
    const made =
      create && target !== null ? await createEntries(ctx, { target, titles: wanted, ...create }) : new Map();
    names.set(column.column, { ...of, found: new Map([...known.found, ...made]) });
  }
  return {
    read(column, cell) {
      const known = names.get(column);
      return known ? readCell(cell, known) : { cell, reason: null, missing: [] };
    },
  };
}

const isSeveral = (definition: FieldDefinition) =>
  fieldTypeOf(definition).shape(definition) === 'list' || (fileRulesOf(definition)?.max_number_of_files ?? 1) > 1;

/** The texts of a cell that may be names: the whole, and where several are taken its members. */
function candidatesIn(cell: Cell, isMany: boolean): string[] {
  const whole = typeof cell === 'string' ? [cell.trim()] : [];
  return [...whole, ...(isMany || Array.isArray(nestedIn(cell)) ? (textsIn(cell) ?? []) : [])].filter(isName);
}

const isName = (text: string) => text !== '' && !isId(text) && mediaIdOf(text) === null && text.length <= 500;

function missingIn(rows: readonly Readonly<Record<string, Cell>>[], names: Names): string[] {
  const read = rows.map((cells) => readCell(cells[names.column.column], names));
  return [...new Set(read.flatMap(({ missing }) => missing))];
}

function readCell(
  cell: Cell,
  { column: { createMissing, definition }, found, where, isMany, isTrial }: Names,
): ReturnType<NamedCells['read']> {
  const whole = textIn(cell)?.trim() ?? '';
  const members = isMany && !found.has(whole) ? (textsIn(cell) ?? []) : whole === '' ? [] : [whole];
  const missing: string[] = [];
  const values: string[] = [];
  for (const name of members) {
    const meant = isName(name) ? found.get(name) : [name];
    if (meant?.length === 1) values.push(meant[0] ?? '');
    else if (meant && meant.length > 1)
      return {
        cell,
        missing: [],
        reason: `“${name}” is the name of ${meant.length} in ${where}; write its slug or its id`,
      };
    else if (createMissing && targetOf(definition) !== null) missing.push(name);
    // Fetched once the import runs.
    else if (isTrial && targetOf(definition) === null && isFileAddress(name)) continue;
    else return { cell, missing: [], reason: `There is no “${name.slice(0, 100)}” in ${where}` };
  }
  return { cell: isMany ? (values.length === 0 ? null : values) : (values[0] ?? null), reason: null, missing };
}

async function entriesCalled(
  ctx: Ctx,
  { target, texts }: { target: string; texts: ReadonlySet<string> },
): Promise<Pick<Names, 'found' | 'where'> | null> {
  const model = await loadContentModel(ctx, target);
  if (!model) return null;
  const names = [...texts];
  const bySlug = await matchEntries(ctx, { model, mark: { part: 'slug' }, texts: names });
  const byTitle = await matchEntries(ctx, {
    model,
    mark: { part: 'title' },
    texts: names.filter((one) => !bySlug.has(one)),
  });
  return { found: new Map([...byTitle, ...bySlug]), where: model.name };
}

async function filesCalled(ctx: Ctx, texts: ReadonlySet<string>): Promise<Pick<Names, 'found' | 'where'>> {
  const files = await findFilesByName(ctx, [...texts]);
  const byName = Map.groupBy(files, ({ fileName }) => fileName.toLowerCase());
  const found = [...texts].flatMap((text): [string, string[]][] => {
    const called = byName.get(text.toLowerCase());
    return called ? [[text, called.map(({ fileUrl }) => fileUrl)]] : [];
  });
  return { found: new Map(found), where: 'the media library' };
}

/** Creates entries of these titles. Rejects what importing them rejects, with the first reason. */
async function createEntries(
  ctx: Ctx,
  { target, titles, status }: { target: string; titles: readonly string[]; status: 'draft' | 'publish' },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const model = await loadContentModel(ctx, target);
  if (!model || titles.length === 0) return new Map();
  const rows = titles.map((title, index) => ({
    index,
    importKey: `named:${digestOf(title)}`,
    title,
    customFields: {},
  }));
  const { done } = await importEntries(ctx, { model, rows, status, mode: 'good' });
  return new Map(done.flatMap(({ index, id }) => (titles[index] === undefined ? [] : [[titles[index], [id]]])));
}
