import { encodingNames, type ReadingChoice } from '../file/encodings.rules.ts';

/** What the import command was asked to do. */
export interface ImportRequest {
  type: string;
  file: string;
  createType: boolean;
  /** Columns or fields that together recognise a row; empty: a row is recognised by its content. */
  key: string[];
  title: string | null;
  keepGood: boolean;
  report: string | null;
  /** Null: new entries are published, present ones keep their status. */
  status: 'draft' | 'publish' | null;
  reading: ReadingChoice;
}

export const importUsage = `Usage: npm run import -- --type SLUG --file FILE [options]

Creates or updates entries of a content type from a CSV or JSON file.

  --type SLUG      the content type, for example movies
  --file FILE      CSV (commas, semicolons, tabs or bars; in any usual encoding), a workbook
                   (.xlsx, .ods) or
                   JSON (a list of objects, {"data": [...]}, or one object a line);
                   or an https address that gives one: LISTING_SECRET goes with it as the
                   header auth-secret, name:password in the address as basic authorization
  --create-type    create the type and fields that the file suggests, if there is no such type
  --key A,B        the columns that recognise a row, so that importing again updates it;
                   without it a row is recognised by its whole content
  --title A        the column of the titles; else one called title or name, else the first text
  --keep-good      import the rows that are in order even if others are refused;
                   without it one refused row stops everything
  --report FILE    where the report goes (.json or .csv); else DATA_DIR/imports/
  --status STATUS  draft or publish; else new entries are published and others keep theirs
  --encoding NAME  of a text that is read wrongly, for example windows-1252
  --sheet NAME     of a workbook; else its first sheet
  --header-line N  the line with the names of the columns; else the first that looks like it
  --help           this text

Empty cells clear a field. N/A, null and - count as empty in numbers, dates and truth values.
Ends with 0 when everything asked for was imported (with --keep-good: the good rows), else with 1 and nothing imported.
`;

/** What a raw command line asks for, or the one line that says what is wrong with it. */
export type ReadArguments = { request: ImportRequest } | { help: true } | { problem: string };

const flags = ['create-type', 'keep-good', 'help'] as const;
const options = ['type', 'file', 'key', 'title', 'report', 'status', 'encoding', 'sheet', 'header-line'] as const;

/** Reads the command line after the program's name. `--name value` and `--name=value` are the same. */
export function readArguments(words: readonly string[]): ReadArguments {
  const byName = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name = '', value] = /^--([a-z-]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
    const isFlag = flags.some((flag) => flag === name);
    if (!isFlag && !options.some((option) => option === name))
      return { problem: `"${word}" is not an option of this command.` };
    if (byName.has(name)) return { problem: `--${name} is given twice.` };
    if (isFlag && value !== undefined) return { problem: `--${name} takes no value.` };
    const content = isFlag ? '' : (value ?? rest.shift());
    if (content === undefined || (!isFlag && content.trim() === '')) return { problem: `--${name} needs a value.` };
    byName.set(name, content);
  }
  if (byName.has('help')) return { help: true };
  return requestFrom(byName);
}

function requestFrom(byName: ReadonlyMap<string, string>): ReadArguments {
  const type = byName.get('type');
  const file = byName.get('file');
  const status = byName.get('status') ?? null;
  if (type === undefined) return { problem: '--type is missing: name the content type by its slug.' };
  if (file === undefined) return { problem: '--file is missing: name a CSV or JSON file.' };
  if (status !== null && status !== 'draft' && status !== 'publish') {
    return { problem: `--status "${status}" is not known; use draft or publish.` };
  }
  const named = byName.get('encoding')?.toLowerCase();
  const encoding = encodingNames.find((known) => known === named) ?? null;
  if (named !== undefined && encoding === null)
    return { problem: `--encoding "${named}" is not known; use one of ${encodingNames.join(', ')}.` };
  const line = byName.get('header-line');
  if (line !== undefined && !/^[1-9]\d{0,5}$/.test(line))
    return { problem: '--header-line needs the number of a line.' };
  const key = (byName.get('key') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (byName.has('key') && key.length === 0) return { problem: '--key needs at least one column.' };
  const request: ImportRequest = {
    type,
    file,
    createType: byName.has('create-type'),
    key,
    title: byName.get('title') ?? null,
    keepGood: byName.has('keep-good'),
    report: byName.get('report') ?? null,
    status,
    reading: { encoding, sheet: byName.get('sheet') ?? null, headerLine: line === undefined ? null : Number(line) },
  };
  return { request };
}
