import { styleOf } from '../../../contracts/numbers/written-number.ts';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import type { Cell } from '../../../field-types/kit/cells.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { type ColumnProfile, fittingTypes, noteOn } from '../columns/column-profile.rules.ts';
import { ColumnSurvey } from '../columns/column-survey.ts';
import { ContentKeys } from '../columns/content-keys.ts';
import { FileError } from '../columns/file-error.ts';
import { type Proposal, propose } from '../columns/plan.rules.ts';
import { openRowFile, type RowFile } from '../file/row-file.ts';
import type { ReadingFacts, SourceRow } from '../file/source-row.ts';
import type { ImportReading } from '../imports.contract.ts';
import { type ImportColumn, maxRows } from '../imports.contract.ts';
import {
  deleteSurplusOpen,
  insertImport,
  insertRows,
  type KeptRow,
  updateState,
  updateSurvey,
} from '../imports.queries.ts';
import { newTypePlan, typeNameOf, typeSlugOf } from '../imports.rules.ts';

const rowsAtOnce = 500;
/** Files of one person that wait to be imported; the oldest makes room, so that nobody fills the disk with them. */
const maxOpen = 10;
/** Of the file, for one statement. */
const bytesAtOnce = 4_000_000;

/**
 * Keeps the rows of a file with what its columns hold and the plan that they suggest. Rejects, with `FileError`, a file that
 * cannot be read, has no rows, or too many.
 */
export async function keepRows(
  ctx: Ctx,
  { path, fileName, reading }: { path: string; fileName: string; reading: ImportReading },
): Promise<string> {
  const { encoding = null, headerLine = null, sheet = null } = reading;
  const file = await openRowFile(path, fileName, { encoding, headerLine, sheet });
  const { format } = file;
  const id = newId();
  return inTransaction(ctx, async (ctx) => {
    const { userId: createdBy, displayName: author } = ctx.actor;
    await insertImport(ctx.db, { id, fileName, format, createdBy, author, at: ctx.platform.clock.now() });
    const survey = await keepAll(ctx, { id, file });
    const { locale } = await readSettings(ctx);
    const profiles = survey.finished(styleOf(locale));
    const columns = profiles.map(columnOf);
    const facts = file.facts();
    const { encoding, sheets, sheet, notation } = file;
    const readAs = { ...notation, encoding, headerLine: facts.headerLine, sheets, sheet };
    await updateSurvey(ctx.db, { id, columns, rowCount: survey.rows, notation: readAs });
    const name = await freeTypeName(ctx, typeNameOf(fileName));
    const plan = newTypePlan({ ...name, own: ownOf(propose(profiles, { title: null })) }, columns);
    await updateState(ctx.db, id, { plan, notes: notesOn(facts) });
    await deleteSurplusOpen(ctx.db, { createdBy, max: maxOpen });
    return id;
  });
}

const ownOf = ({ title, slug, content, statusFrom, publishedFrom }: Proposal) => ({
  title,
  slug,
  content,
  statusFrom,
  publishedFrom,
});

/** What a reading found beside the rows, in sentences. */
function notesOn({ short, comments }: ReadingFacts): string[] {
  const rows = short === 1 ? '1 row ends' : `${short.toLocaleString('en-US')} rows end`;
  const lines = comments === 1 ? '1 comment line was' : `${comments.toLocaleString('en-US')} comment lines were`;
  return [
    ...(short > 0 ? [`${rows} before the last column; what is missing is empty.`] : []),
    ...(comments > 0 ? [`${lines} left out.`] : []),
  ];
}

async function keepAll(ctx: Ctx, { id, file }: { id: string; file: RowFile }): Promise<ColumnSurvey> {
  const survey = new ColumnSurvey(file.notation);
  const keys = new ContentKeys();
  let some: KeptRow[] = [];
  let read = 0;
  let kept = 0;
  const flush = async () => {
    if (some.length > 0) await insertRows(ctx.db, { importId: id, rows: some });
    some = [];
    kept = read;
  };
  const rows = file.rows((bytes) => {
    read = bytes;
  });
  for await (const source of rows) {
    survey.see(source.cells);
    if (survey.rows > maxRows)
      throw new FileError(`has more than ${maxRows} rows; import it in parts, or with npm run import`);
    some.push({ row: survey.rows, line: source.line, contentKey: keys.next(source.cells), ...storable(source) });
    if (some.length === rowsAtOnce || read - kept > bytesAtOnce) await flush();
  }
  await flush();
  return survey;
}

/** What the database can hold of a row; a row that holds more is rejected as a whole. */
function storable({ cells, ...row }: SourceRow): Pick<KeptRow, 'cells' | 'problem'> {
  const problem = row.problem ?? null;
  const text = JSON.stringify(cells);
  if (isStorable(text) && !/\\u(?:0000|d[89a-f])/i.test(text)) return { cells, problem };
  const kept = Object.entries(cells).map(([name, cell]) => [clean(name), cleanCell(cell)]);
  return { cells: Object.fromEntries(kept), problem: problem ?? 'holds characters that cannot be stored, such as NUL' };
}

const clean = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

function cleanCell(cell: Cell): Cell {
  if (typeof cell === 'string') return clean(cell);
  return typeof cell === 'object' ? '\uFFFD' : cell;
}

function columnOf(profile: ColumnProfile): ImportColumn {
  const { name, filled, choices, hasTooManyChoices } = profile;
  return {
    name: clean(name),
    filled,
    note: noteOn(profile),
    kinds: fittingTypes(profile),
    decimal: profile.notation.decimal,
    choices: hasTooManyChoices ? null : [...choices].filter((choice) => choice !== '').map(clean),
  };
}

/** A name and slug for the new type that no type has yet. */
async function freeTypeName(ctx: Ctx, name: string): Promise<{ name: string; slug: string }> {
  const slug = typeSlugOf(name);
  for (let n = 1; ; n++) {
    const free = n === 1 ? { name, slug } : { name: `${name} ${n}`, slug: `${slug}-${n}` };
    if ((await loadContentModel(ctx, free.slug)) === null) return free;
  }
}
