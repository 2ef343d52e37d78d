import { isRecord } from '../../../contracts/is-record.ts';
import { isKeptWhole } from '../../../contracts/numbers/exact-number.ts';
import { FileError, maxRowBytes, maxValues } from '../columns/file-error.ts';
import type { SourceRow } from './source-row.ts';

/**
 * The rows of a JSON text that arrives in pieces: a list of objects, the same under "data" or the only such list in an
 * object, or one object a line. Holds one row at a time. A row that cannot be read comes with its error; throws `FileError` where the text
 * stops making sense as a whole.
 */
export async function* jsonRows(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const text = new Pieces(pieces);
  await text.skipBlanks();
  if (text.peek() === '[') {
    text.take();
    yield* listItems(text);
    await text.skipBlanks();
    if (text.peek() !== '') throw new FileError(`line ${text.line}: there is more text after the end of the list`);
    return;
  }
  if (text.peek() !== '{') throw new FileError(`line ${text.line}: this is not JSON; expected a list of objects`);
  const start = dataListStart(text.rest);
  if (start === null) return yield* lines(text);
  text.drop(start);
  yield* listItems(text);
}

/** The unread text, and the line on which it begins. */
class Pieces {
  line = 1;
  private buffer = '';
  private at = 0;
  private readonly source: AsyncIterator<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.source = pieces[Symbol.asyncIterator]();
  }

  /** The next character, without taking it; empty at the end of the buffer. */
  peek(): string {
    return this.buffer.charAt(this.at);
  }

  get rest(): string {
    return this.buffer.slice(this.at);
  }

  take(): string {
    const character = this.buffer.charAt(this.at);
    this.at += 1;
    if (character === '\n') this.line += 1;
    return character;
  }

  drop(count: number): void {
    for (let n = 0; n < count; n++) this.take();
  }

  /** The text up to the next line break, which is taken too; null at the end. */
  async takeLine(): Promise<string | null> {
    let isLast = false;
    let end = this.buffer.indexOf('\n', this.at);
    while (end === -1 && !isLast) {
      const searched = this.buffer.length - this.at;
      assertRowLength(searched, this.line);
      isLast = !(await this.more());
      end = this.buffer.indexOf('\n', this.at + searched);
    }
    if (end === -1) end = this.buffer.length;
    const content = this.buffer.slice(this.at, end);
    assertRowLength(content.length, this.line);
    this.at = end + 1;
    this.line += 1;
    return isLast && content === '' ? null : content;
  }

  /** Fetches another piece behind the buffer; false at the end of the text. */
  async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    this.buffer = this.rest + next.value;
    this.at = 0;
    return true;
  }

  async skipBlanks(also = ''): Promise<void> {
    do {
      while (this.peek() !== '' && (/\s/.test(this.peek()) || also.includes(this.peek()))) this.take();
    } while (this.peek() === '' && (await this.more()));
  }
}

/** Follows strings and brackets through a JSON text, one character at a time. */
class Nesting {
  depth = 0;
  /** As many as it has commas and opening brackets outside strings. */
  values = 0;
  isInString = false;
  private isEscaped = false;

  step(character: string): void {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (character === '\\') this.isEscaped = true;
      else if (character === '"') this.isInString = false;
    } else if (character === '"') this.isInString = true;
    else if (character === '{' || character === '[') {
      this.depth += 1;
      this.values += 1;
    } else if (character === '}' || character === ']') this.depth -= 1;
    else if (character === ',') this.values += 1;
  }
}

/** The items of a list whose bracket is already taken, up to its closing bracket. */
async function* listItems(text: Pieces): AsyncGenerator<SourceRow> {
  for (;;) {
    await text.skipBlanks(',');
    if (text.peek() === ']') {
      text.take();
      return;
    }
    const { line } = text;
    if (text.peek() === '') throw new FileError(`line ${line}: the file ends in the middle of the list`);
    yield rowFrom(await itemText(text), line);
  }
}

/** One item of a list: everything up to the comma or bracket that ends it. */
async function itemText(text: Pieces): Promise<string> {
  const { line } = text;
  const nesting = new Nesting();
  let item = '';
  for (;;) {
    const next = text.peek();
    if (next === '') {
      if (!(await text.more())) throw new FileError(`line ${line}: the file ends in the middle of this row`);
      continue;
    }
    if (!nesting.isInString && nesting.depth === 0 && (next === ',' || next === ']')) return item;
    assertRowLength(item.length, line);
    item += text.take();
    nesting.step(next);
    assertValueCount(nesting, line);
  }
}

/**
 * Where the list of rows begins in an object's first level, as far as it shows in the first piece: the one under "data", else
 * the only list of objects. Null of one object a line.
 */
function dataListStart(head: string): number | null {
  const nesting = new Nesting();
  const lists: number[] = [];
  let stringStart = 0;
  let key: string | null = null;
  let hasColon = false;
  for (let index = 0; index < head.length; index++) {
    const character = head.charAt(index);
    const wasInString = nesting.isInString;
    nesting.step(character);
    if (nesting.depth === 0) return /\S/.test(head.slice(index + 1)) || lists.length > 1 ? null : (lists[0] ?? null);
    if (wasInString) {
      const isKey = !nesting.isInString && nesting.depth === 1;
      key = isKey ? head.slice(stringStart, index + 1) : null;
      hasColon = false;
    } else if (nesting.isInString) {
      stringStart = index;
    } else if (!/\s/.test(character)) {
      if (key !== null && hasColon && character === '[') {
        if (key === '"data"') return index + 1;
        if (/^\s{0,100}\{/.test(head.slice(index + 1, index + 102))) lists.push(index + 1);
      }
      hasColon = key !== null && character === ':';
      if (!hasColon) key = null;
    }
  }
  return lists[0] ?? null;
}

/** One object a line. */
async function* lines(text: Pieces): AsyncGenerator<SourceRow> {
  let isFirst = true;
  for (;;) {
    const { line } = text;
    const content = await text.takeLine();
    if (content === null) return;
    if (content.trim() === '') continue;
    assertValueCount(nestingOf(content), line);
    const row = rowFrom(content, line);
    if (isFirst && row.problem !== undefined) {
      throw new FileError(
        `line ${line}: this is no row; give a list of objects, an object with one such list, or one object a line`,
      );
    }
    isFirst = false;
    yield row;
  }
}

function assertRowLength(length: number, line: number): void {
  if (length > maxRowBytes) throw new FileError(`line ${line}: this row is longer than 2 MB`);
}

function assertValueCount({ values }: Nesting, line: number): void {
  if (values > maxValues) throw new FileError(`line ${line}: this row holds more than ${maxValues} values`);
}

function nestingOf(text: string): Nesting {
  const nesting = new Nesting();
  for (let index = 0; index < text.length && nesting.values <= maxValues; index++) nesting.step(text.charAt(index));
  return nesting;
}

function rowFrom(text: string, line: number): SourceRow {
  try {
    const value = JSON.parse(text, exactNumbers) as unknown;
    if (isRecord(value)) return { line, cells: Object.fromEntries(cellsOf(value)) };
    return { line, cells: {}, problem: 'is not an object' };
  } catch {
    return { line, cells: {}, problem: 'is not valid JSON' };
  }
}

/** How deep the parts of an object become columns of their own. */
const maxDepth = 3;

/** What a row holds, an object as a whole and in its parts too: `acf`, `acf.price`. A name that is there already stays its own. */
function* cellsOf(row: Readonly<Record<string, unknown>>): Generator<[string, unknown]> {
  for (const [name, cell] of Object.entries(row)) {
    const whole = renderedIn(cell);
    yield [name, whole];
    if (isRecord(whole)) yield* partsOf(whole, { name, depth: 1, row });
  }
}

function* partsOf(
  record: Readonly<Record<string, unknown>>,
  { name, depth, row }: { name: string; depth: number; row: Readonly<Record<string, unknown>> },
): Generator<[string, unknown]> {
  for (const [part, value] of Object.entries(record)) {
    const path = `${name}.${part}`;
    const whole = renderedIn(value);
    if (isRecord(whole) && depth < maxDepth) yield* partsOf(whole, { name: path, depth: depth + 1, row });
    else if (!Object.hasOwn(row, path)) yield [path, whole];
  }
}

/** A text that came in an object, as WordPress writes it: `{ "rendered": … }` [Q57]. */
const renderedIn = (cell: unknown): unknown =>
  isRecord(cell) && typeof cell['rendered'] === 'string' ? cell['rendered'] : cell;

/** A number that a double would change stays the text it was written as. */
function exactNumbers(_key: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && context && !isKeptWhole(context.source) ? context.source : value;
}
