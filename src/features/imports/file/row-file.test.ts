import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csvEnd, csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import { sniffStyle } from './csv-rows.ts';
import { readWhole, refusal } from './row-file.fixtures.ts';
import { openRowFile } from './row-file.ts';

const rowsOf = async (name: string, content: string | Uint8Array) => (await readWhole(name, content)).rows;

describe('CSV', () => {
  test('a byte order mark, semicolons, quotes, line breaks in cells and CRLF', async () => {
    const text = '\uFEFFName;"Note; long";Price\r\n"Crane ""XL""";"two\r\nlines";1,5\r\n\r\nHoist;;2\r\n';
    expect(await rowsOf('a.csv', text)).toEqual([
      { line: 2, cells: { Name: 'Crane "XL"', 'Note; long': 'two\r\nlines', Price: '1,5' } },
      { line: 5, cells: { Name: 'Hoist', 'Note; long': '', Price: '2' } },
    ]);
  });

  test('UTF-16 with tabs, as spreadsheets save it', async () => {
    const bytes = Buffer.from('\uFEFFName\tGröße\r\nKran\t3\r\n', 'utf16le');
    expect(await rowsOf('b.txt', bytes)).toEqual([{ line: 2, cells: { Name: 'Kran', Größe: '3' } }]);
  });

  test('stray quotes stay, rows with another number of cells come with their error', async () => {
    const rows = await rowsOf('c.csv', 'size,name\n5" pipe,a\n1\n1,2,3\n');
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, 'has 3 cells where the first line has 2'],
    ]);
    expect(rows[0]?.cells).toEqual({ size: '5" pipe', name: 'a' });
  });

  test('nameless and repeated columns get names of their own', async () => {
    const rows = await rowsOf('d.csv', 'a,,a\n1,2,3\n');
    expect(rows[0]?.cells).toEqual({ a: '1', 'Column 2': '2', 'a 2': '3' });
  });

  test.each([
    ['sep=;\r\na;b\r\n1,5;2\r\n', 3],
    ['\ufeff"sep=;"\na;b\n1,5;2\n', 3],
    ['sep=;\na;b;\n1,5;2\n', 3],
    ['a;b;;\n1,5;2;;\n', 2],
    ['a;b\n1,5;2;\n', 2],
  ])(
    'the line that names the separator is no row, and nameless columns without anything are none: %j',
    async (text, line) => {
      expect(await rowsOf('sep.csv', text)).toEqual([{ line, cells: { a: '1,5', b: '2' } }]);
    },
  );

  test('a nameless last column is one where something stands in it', async () => {
    const rows = await rowsOf('last.csv', 'a,b,\n1,2\n1,2,3\n1,2,3,4\n1\n');
    expect(rows.map(({ cells, problem }) => [cells, problem])).toEqual([
      [{ a: '1', b: '2' }, undefined],
      [{ a: '1', b: '2', 'Column 3': '3' }, undefined],
      [{ a: '1', b: '2', 'Column 3': '3' }, 'has 4 cells where the first line has 3'],
      [{ a: '1', b: '' }, undefined],
    ]);
  });

  test('what an export of ours wrote is read as it was: no row for its last line, no guard against formulas', async () => {
    const texts = [
      '+49 170 1234567',
      "'+Plus",
      "''",
      "O'Neil",
      "'quoted'",
      '=1+1',
      " '=x",
      '-5',
      '\tTab',
      'a\nb',
      '"x"',
    ];
    const text = ['id,text\r\n', ...texts.map((one, id) => csvLine([id, one])), csvEnd(texts.length)].join('');
    const rows = await rowsOf('own.csv', csvStart + text);
    expect(rows.map(({ cells }) => cells['text'])).toEqual(texts);
  });

  test('an open quote is rejected with the line it opens on', async () => {
    expect(await refusal(rowsOf('e.csv', 'a,b\n1,2\n3,"4\n5,6\n'))).toBe('line 3: a quote is opened and never closed');
  });

  test('what is not UTF-8 to its end is read as Windows-1252, and says so', async () => {
    const bytes = Buffer.from(`a,b\n${'x,1\n'.repeat(100_000)}Gr\xf6\xdfe \x80,1\n`, 'latin1');
    const { file, cells } = await readWhole('f.csv', bytes);
    expect(file.format).toBe('CSV with commas, read as Windows-1252');
    expect(cells.at(-1)).toEqual({ a: 'Größe €', b: '1' });
  });

  test.each([
    [
      'book.xlsx',
      Buffer.from('PK\u0003\u0004 and more'),
      'is a spreadsheet that cannot be read; save its table as CSV and take that file',
    ],
    ['lies.csv', Buffer.from('PK\u0003\u0004 and more'), 'is a ZIP file; save its table as CSV and take that file'],
    [
      'picture.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(64).fill(1)]),
      'is not text; give a CSV or JSON file',
    ],
    ['wide.csv', `${'a,'.repeat(9_999)}a\n1\n`, 'has 10000 columns, and at most 500 can be read'],
    ['latin.json', Buffer.from('[{"a": "Gr\xf6\xdfe"}]', 'latin1'), 'is not UTF-8 text; JSON has to be'],
  ])('%s is rejected', async (name, content, message) => {
    expect(await refusal(rowsOf(name, content))).toBe(message);
  });

  test.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n3,1;4,2\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['"a;x","b"\n"1;2","3"\n', ','],
    ['a\n1\n', ','],
  ])('the delimiter of %j', (head, delimiter) => {
    expect(sniffStyle(head).delimiter).toBe(delimiter);
  });
});

describe('JSON', () => {
  const expected = [
    { line: 2, cells: { a: 1, b: '[,]}' } },
    { line: 3, cells: { a: null } },
  ];

  test('a list of objects', async () => {
    expect(await rowsOf('a.json', '[\n{"a": 1, "b": "[,]}"},\n  {"a": null}\n]\n')).toEqual(expected);
  });

  test('the same under "data", whatever stands around it', async () => {
    const text = '{"meta": {"data": [9]}, "data": [\n{"a": 1, "b": "[,]}"},\n{"a": null}], "total": 2}';
    expect(await rowsOf('b.json', text)).toEqual(expected);
  });

  test('the same under any key, if it is the only list of objects', async () => {
    const text = '{"count": 2, "tags": ["x"], "cars": [\n{"a": 1, "b": "[,]}"},\n{"a": null}]}';
    expect(await rowsOf('any.json', text)).toEqual(expected);
    const lines = '\n{"a": 1, "parts": [{"n": 1}]}\n{"a": null}';
    expect((await rowsOf('parts.ndjson', lines)).map(({ cells }) => cells['a'])).toEqual([1, null]);
  });

  test('one object a line', async () => {
    expect(await rowsOf('c.ndjson', '\n{"a": 1, "b": "[,]}"}\r\n{"a": null}')).toEqual(expected);
  });

  test('broken and foreign items come with their error, the rest is read', async () => {
    const rows = await rowsOf('d.json', '[{"a": 1}, {"a": nope}, 5, {"a": 2}]');
    expect(rows.map(({ cells, problem }) => problem ?? cells['a'])).toEqual([
      1,
      'is not valid JSON',
      'is not an object',
      2,
    ]);
  });

  test('whole numbers too large to be exact stay as written', async () => {
    const [row] = await rowsOf('e.json', '[{"id": 12345678901234567890, "n": 5}]');
    expect(row?.cells).toEqual({ id: '12345678901234567890', n: 5 });
  });

  test.each([
    ['cut.json', '[{"a": 1}, {"a"', 'line 1: the file ends in the middle of this row'],
    ['open.json', '[{"a": 1},', 'line 1: the file ends in the middle of the list'],
    ['more.json', '[{"a": 1}] x', 'line 1: there is more text after the end of the list'],
    ['text.json', 'hello', 'line 1: this is not JSON; expected a list of objects'],
    [
      'one.json',
      '{\n"a": 1\n}',
      'line 1: this is no row; give a list of objects, an object with one such list, or one object a line',
    ],
    ['empty.json', '  \n', 'is empty'],
  ])('%s is rejected in one line', async (name, text, message) => {
    expect(await refusal(rowsOf(name, text))).toBe(message);
  });

  test.each([
    ['longlist.json', ['[{"a": 1},\n{"a": "', '"}]'], 2],
    ['longline.ndjson', ['{"a": 1}\n{"a": "', '"}\n{"a": 2}'], 2],
  ])('%s is rejected at its row of more than 2 MB', async (name, [start = '', end = ''], line) => {
    const text = `${start}${'x'.repeat(2_000_001)}${end}`;
    expect(await refusal(rowsOf(name, text))).toBe(`line ${line}: this row is longer than 2 MB`);
  });

  test.each([
    ['numbers.json', `[{"a": 1},\n{"a": [${'1,'.repeat(50_000)}1]}]`],
    ['objects.json', `[{"a": 1},\n{"a": [${'{"b":1},'.repeat(30_000)}1]}]`],
    ['deep.json', `[{"a": 1},\n{"a": ${'['.repeat(50_001)}${']'.repeat(50_001)}}]`],
    ['names.ndjson', `{"a": 1}\n{${Array.from({ length: 50_001 }, (_, n) => `"${n}":1`).join(',')}}`],
  ])('%s is rejected at its row of more values than anybody reads', async (name, text) => {
    expect(await refusal(rowsOf(name, text))).toBe('line 2: this row holds more than 50000 values');
  });

  test('characters within texts are no values', async () => {
    const cells = { a: ',[{'.repeat(100_000) };
    for (const name of ['texts.json', 'texts.ndjson'])
      expect(await rowsOf(name, JSON.stringify(name.endsWith('.json') ? [cells] : cells))).toMatchObject([{ cells }]);
  });

  test('a first piece of nothing but escaped quotes is read once', async () => {
    const started = performance.now();
    expect(await refusal(rowsOf('quotes.json', `{${'\\"'.repeat(131_000)}`))).toContain('line 1: this is no row');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('a file of many pieces reads as one of a single piece', async () => {
    const objects = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'ä"\\ [{,]} '.repeat(3) }));
    const rows = await rowsOf('large.json', JSON.stringify(objects));
    expect(rows.map(({ cells }) => cells)).toEqual(objects);
  });
});

test('a missing file and a folder are rejected', async () => {
  expect(await refusal(openRowFile(join(import.meta.dirname, 'missing.csv')))).toBe('does not exist');
  expect(await refusal(openRowFile(import.meta.dirname))).toBe('is not a file');
});
