import type { Cell } from '../../../field-types/kit/cells.ts';
import { FileError, maxColumns } from '../columns/file-error.ts';
import type { ReadingFacts, SourceRow, TableLine } from './source-row.ts';

/** Lines that are looked at to find the one with the names of the columns. */
const linesToLookAt = 20;

/**
 * The rows of a table under the names of its columns. These stand in the line that is chosen, else in the first that holds more than one
 * cell. A row without its last cells has them empty; one with a cell too many that holds something comes with its error.
 */
export async function* tableRows(
  lines: AsyncIterable<TableLine>,
  { headerLine, facts }: { headerLine: number | null; facts: ReadingFacts },
): AsyncGenerator<SourceRow> {
  let waiting: TableLine[] | null = [];
  let header: Header | null = null;
  const start = function* (found: readonly TableLine[]) {
    const place = headerLine === null ? headerPlace(found) : 0;
    const names = found[place];
    if (names === undefined) return;
    facts.headerLine = names.line;
    header = headerOf(names.cells);
    for (const line of found.slice(place + 1)) yield* rowOf(line, { header, facts });
  };
  for await (const line of lines) {
    if (headerLine !== null && line.line < headerLine) continue;
    if (header !== null) yield* rowOf(line, { header, facts });
    else {
      waiting?.push(line);
      if (headerLine === null && (waiting?.length ?? 0) < linesToLookAt) continue;
      yield* start(waiting ?? []);
      waiting = null;
    }
  }
  if (waiting !== null) yield* start(waiting);
}

export const isBlank = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

const filledIn = (cells: readonly Cell[]) => cells.filter((cell) => !isBlank(cell)).length;

/** Above the names of the columns people write titles, dates and remarks, each in one cell. */
function headerPlace(lines: readonly TableLine[]): number {
  const place = lines.findIndex(({ cells }) => filledIn(cells) > 1);
  return Math.max(0, place);
}

interface Header {
  columns: readonly string[];
  /** Of the columns, those that the file gives no name. */
  nameless: ReadonlySet<string>;
  /** How many cells a row has at least: those up to the last column with a name. */
  least: number;
}

/** Column names, each once; a column without a name is called after its place. Rejects, with `FileError`, more than can be read. */
function headerOf(cells: readonly Cell[]): Header {
  if (cells.length > maxColumns) throw new FileError(tooManyColumns(cells.length));
  const names = new Set<string>();
  const nameless = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = isBlank(cell) ? `Column ${index + 1}` : String(cell).trim();
    let free = name;
    for (let n = 2; names.has(free); n++) free = `${name} ${n}`;
    names.add(free);
    if (isBlank(cell)) nameless.add(free);
  }
  const least = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  return { columns: [...names], nameless, least };
}

const tooManyColumns = (columns: number) => `has ${columns} columns, and at most ${maxColumns} can be read`;

/** A row as its cells by column. A nameless column is one only where something stands in it; beyond the last, nothing may. */
function* rowOf(
  { line, cells: given }: TableLine,
  { header: { columns, nameless, least }, facts }: { header: Header; facts: ReadingFacts },
): Generator<SourceRow> {
  if (given.every(isBlank)) return;
  const [first] = given;
  if (least > 1 && filledIn(given) === 1 && typeof first === 'string' && /^\s*#/.test(first)) {
    facts.comments += 1;
    return;
  }
  const cells = Object.fromEntries(
    columns
      .map((column, index) => [column, given[index] ?? ''] as const)
      .filter(([column, cell]) => !(nameless.has(column) && isBlank(cell))),
  );
  if (given.length < least) facts.short += 1;
  const isTooLong = !given.slice(columns.length).every(isBlank);
  if (isTooLong) yield { line, cells, problem: `has ${given.length} cells where the first line has ${columns.length}` };
  else yield { line, cells };
}
