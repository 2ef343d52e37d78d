import type { SourceRow } from './cells.rules.ts';
import { FileFault } from './file-fault.ts';

const longestRow = 16 * 1024 * 1024;

/**
 * The rows of a JSON text that arrives in pieces: a list of objects, the same under "data" in an object, or one object a
 * line. Holds one row at a time. A row that cannot be read comes with its problem; throws `FileFault` where the text
 * stops making sense as a whole.
 */
export async function* jsonRows(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const text = new Pieces(pieces);
  await text.skipBlanks();
  if (text.peek() === '[') {
    text.take();
    yield* listItems(text);
    await text.skipBlanks();
    if (text.peek() !== '') throw new FileFault(`line ${text.line}: there is more text after the end of the list`);
    return;
  }
  if (text.peek() !== '{') throw new FileFault(`line ${text.line}: this is not JSON; expected a list of objects`);
  const start = await dataListStart(text);
  if (start === null) return yield* lines(text);
  text.drop(start);
  yield* listItems(text);
}

/** The text not yet read, and the line it begins on. */
class Pieces {
  line = 1;
  held = '';
  private at = 0;
  private readonly source: AsyncIterator<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.source = pieces[Symbol.asyncIterator]();
  }

  /** The next character, without taking it; empty at the end of what is held. */
  peek(): string {
    return this.held.charAt(this.at);
  }

  get rest(): string {
    return this.held.slice(this.at);
  }

  take(): string {
    const taken = this.held.charAt(this.at);
    this.at += 1;
    if (taken === '\n') this.line += 1;
    return taken;
  }

  drop(count: number): void {
    for (let n = 0; n < count; n++) this.take();
  }

  /** Fetches another piece behind what is held; false at the end of the text. */
  async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done === true) return false;
    this.held = this.rest + next.value;
    this.at = 0;
    return true;
  }

  async skipBlanks(also = ''): Promise<void> {
    do {
      while (this.peek() !== '' && (/\s/.test(this.peek()) || also.includes(this.peek()))) this.take();
    } while (this.peek() === '' && (await this.more()));
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
    if (text.peek() === '') throw new FileFault(`line ${line}: the file ends in the middle of the list`);
    yield rowFrom(await itemText(text), line);
  }
}

/** One item of a list: everything up to the comma or bracket that ends it. */
async function itemText(text: Pieces): Promise<string> {
  const { line } = text;
  let item = '';
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  for (;;) {
    const next = text.peek();
    if (next === '') {
      if (!(await text.more())) throw new FileFault(`line ${line}: the file ends in the middle of this row`);
      continue;
    }
    if (!isInString && depth === 0 && (next === ',' || next === ']')) return item;
    if (item.length > longestRow) throw new FileFault(`line ${line}: this row is longer than 16 MB`);
    item += text.take();
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (next === '\\') isEscaped = true;
      else if (next === '"') isInString = false;
    } else if (next === '"') isInString = true;
    else if (next === '{' || next === '[') depth += 1;
    else if (next === '}' || next === ']') depth -= 1;
  }
}

/** Where the list under the key "data" begins in an object's first level, as far as it shows in the first piece. */
async function dataListStart(text: Pieces): Promise<number | null> {
  const head = text.rest;
  let depth = 0;
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  for (const match of head.matchAll(token)) {
    const [found] = match;
    const after = head.slice(match.index + found.length);
    if (depth === 1 && found === '"data"') {
      const opening = /^\s*:\s*\[/.exec(after);
      if (opening) return match.index + found.length + opening[0].length;
    }
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
    if (depth === 0) return null;
  }
  return null;
}

/** One object a line. */
async function* lines(text: Pieces): AsyncGenerator<SourceRow> {
  let count = 0;
  for (;;) {
    const end = text.rest.indexOf('\n');
    if (end === -1 && (await text.more())) continue;
    const { line } = text;
    const content = end === -1 ? text.rest : text.rest.slice(0, end);
    if (content.trim() !== '') {
      const row = rowFrom(content, line);
      if (count === 0 && row.problem !== undefined) {
        throw new FileFault(
          `line ${line}: this is no row; give a list of objects, {"data": [ … ]}, or one object a line`,
        );
      }
      count += 1;
      yield row;
    }
    if (end === -1) return;
    text.drop(end + 1);
  }
}

function rowFrom(text: string, line: number): SourceRow {
  try {
    const value = JSON.parse(text, exactNumbers) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject) return { line, cells: { ...value } };
    return { line, cells: {}, problem: 'is not an object' };
  } catch {
    return { line, cells: {}, problem: 'is not valid JSON' };
  }
}

/** A whole number too large to be exact stays the text it was written as. */
function exactNumbers(_key: string, value: unknown, context?: { source: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && context && /^-?\d+$/.test(context.source) ? context.source : value;
}
