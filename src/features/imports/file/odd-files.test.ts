import { utils, write } from '@e965/xlsx';
import { encode } from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { encodingNames, encodings } from './encodings.rules.ts';
import { readWhole, refusal } from './row-file.fixtures.ts';

describe('the shape of a table', () => {
  test('missing last cells are empty, and counted; surplus ones that hold something are refused (R40)', async () => {
    const { cells, rows, facts } = await readWhole('short.csv', 'A,B,C\n1,2,3\n5,6\n7,8,9,10\n\n,,\n11,12,13,,\n');
    expect(cells).toEqual([
      { A: '1', B: '2', C: '3' },
      { A: '5', B: '6', C: '' },
      { A: '7', B: '8', C: '9' },
      { A: '11', B: '12', C: '13' },
    ]);
    expect(rows.map(({ problem }) => problem ?? null)).toEqual([
      ...[null, null, 'has 4 cells where the first line has 3', null],
    ]);
    expect(facts).toEqual({ headerLine: 1, short: 1, comments: 0 });
  });

  test('lines above the names of the columns are none of its rows, and a person may say which line it is (R58)', async () => {
    const text = 'Machine list as of 1 May,,\n,,\nname,price,year\nA,1,2001\nB,2,2002\n';
    const found = await readWhole('above.csv', text);
    expect(found.cells).toEqual([
      { name: 'A', price: '1', year: '2001' },
      { name: 'B', price: '2', year: '2002' },
    ]);
    expect(found.facts.headerLine).toBe(3);
    const chosen = await readWhole('above.csv', text, { headerLine: 4 });
    expect(chosen.cells).toEqual([{ A: 'B', '1': '2', '2001': '2002' }]);
    const semicolons = await readWhole('above2.csv', 'Stand 1. Mai\n\nName;Preis\nA;1,5\nB;2,5\n');
    expect(semicolons.cells).toEqual([
      { Name: 'A', Preis: '1,5' },
      { Name: 'B', Preis: '2,5' },
    ]);
    // One column alone has no line above it.
    expect((await readWhole('one.csv', 'name\nA\nB\n')).cells).toEqual([{ name: 'A' }, { name: 'B' }]);
    expect((await readWhole('two.csv', 'name,\nA,\nB,1\n', { headerLine: 1 })).cells[0]).toEqual({ name: 'A' });
  });

  test('comment lines are left out and counted; a row that begins so is one', async () => {
    const { cells, facts } = await readWhole('comments.csv', '# made by hand\na,b\n# first\n#1,2\n3,4\n');
    expect(cells).toEqual([
      { a: '#1', b: '2' },
      { a: '3', b: '4' },
    ]);
    expect(facts.comments).toBe(1);
  });

  test('quotes and empty cells as databases write them', async () => {
    expect((await readWhole('my.csv', 'a,b\n"5\\" pipe","x"\n\\N,"y"\n')).cells).toEqual([
      { a: '5" pipe', b: 'x' },
      { a: '', b: 'y' },
    ]);
    expect((await readWhole('own.csv', 'a,b\n"[""5\\"" x""]",y\n')).cells).toEqual([{ a: '["5\\" x"]', b: 'y' }]);
    expect((await readWhole('win.csv', 'a,b\n"C:\\dir\\","x"\n')).cells).toEqual([{ a: 'C:\\dir\\', b: 'x' }]);
  });

  test('the parts of an object are columns too (I07)', async () => {
    const text =
      '[{"title":{"rendered":"Hello"},"acf":{"price":5,"size":{"w":1}},"acf.tags":"own","authors":[{"name":"Ada"}]}]';
    expect((await readWhole('nested.json', text)).cells).toEqual([
      {
        title: 'Hello',
        acf: { price: 5, size: { w: 1 } },
        'acf.price': 5,
        'acf.size.w': 1,
        'acf.tags': 'own',
        authors: [{ name: 'Ada' }],
      },
    ]);
  });
});

describe('encodings', () => {
  test('UTF-8 but for a few bytes stays UTF-8, and the rows with them are refused (R60)', async () => {
    const bytes = Buffer.concat([Buffer.from('name,note\nKöln,größe\nB,'), Buffer.from([0xe9]), Buffer.from('té\n')]);
    const { file, rows } = await readWhole('bad.csv', bytes);
    expect(file.encoding).toBe('utf-8');
    expect(rows.map(({ line, problem }) => [line, problem ?? null])).toEqual([
      [2, null],
      [3, 'holds a character that is not UTF-8; correct it in the file, or choose another encoding'],
    ]);
    expect(rows[0]?.cells).toEqual({ name: 'Köln', note: 'größe' });
    const kept = await readWhole('kept.csv', 'a,b\n\uFFFD,é\n');
    expect(kept.rows[0]?.problem).toBeUndefined();
  });

  test.each([
    ['macroman', 'Größe – Straße “é”'],
    ['cp850', 'Größe é ñ'],
    ['cp437', 'Größe é ñ'],
    ['iso-8859-2', 'Łódź žlutý'],
    ['windows-1250', 'Łódź žlutý'],
    ['shift_jis', '日本語の表'],
    ['euc-jp', '日本語の表'],
    ['gb18030', '简体中文表格'],
    ['big5', '繁體中文表格'],
    ['euc-kr', '한국어 표'],
    ['koi8-r', 'Русский текст'],
    ['windows-1251', 'Русский текст'],
    ['windows-1253', 'Ελληνικά'],
    ['windows-1254', 'Türkçe ığş'],
    ['iso-8859-15', 'Preis 5 €'],
    ['windows-1252', 'Preis 5 € „so“'],
    ['utf-16le', 'Größe'],
    ['utf-8', 'Größe'],
  ] as const)('%s can be chosen (R61)', async (encoding, text) => {
    const { cells, file } = await readWhole('chosen.csv', encode(`a,b\n${text},1\n`, encoding), { encoding });
    expect(cells).toEqual([{ a: text, b: '1' }]);
    expect([file.encoding, Object.keys(encodings)]).toEqual([encoding, encodingNames]);
  });

  test.each([
    ['shift_jis', '機械の一覧、価格と年式、場所と状態。日本語の文章です。'],
    ['koi8-r', 'Список машин: цена, год, место и состояние. Это русский текст.'],
    ['windows-1252', 'Größe Köln Straße über Übung, ähnlich schöne Wörter'],
  ] as const)('%s is guessed where it is likely', async (encoding, text) => {
    const { file, cells } = await readWhole('guess.csv', encode(`a\tb\n${text}\t1\n`, encoding));
    expect([file.encoding, cells[0]?.['a']]).toEqual([encoding, text]);
  });
});

describe('spreadsheets', () => {
  const book = (type: 'xlsx' | 'ods' | 'biff8') => {
    const sheets = utils.book_new();
    const table = utils.aoa_to_sheet(
      [
        ['Machines 2026'],
        [],
        ['Name', 'Price', 'Sold on', 'New', 'Zip'],
        ['Crane', 84_500.5, new Date(Date.UTC(2024, 4, 1)), true, '01234'],
        ['Hoist', null, new Date(Date.UTC(2024, 4, 1, 9, 30)), false, ''],
      ],
      { UTC: true },
    );
    utils.book_append_sheet(sheets, table, 'Stock');
    utils.book_append_sheet(
      sheets,
      utils.aoa_to_sheet([
        ['a', 'b'],
        [1, 2],
      ]),
      'Other',
    );
    return write(sheets, { type: 'buffer', bookType: type }) as Buffer;
  };

  test.each([
    ['stock.xlsx', 'xlsx'],
    ['stock.ods', 'ods'],
    ['stock.csv', 'xlsx'],
    ['stock.xls', 'biff8'],
  ] as const)('%s is read with its types; another sheet can be chosen', async (name, type) => {
    const { file, cells, facts } = await readWhole(name, book(type));
    expect(cells).toEqual([
      { Name: 'Crane', Price: 84_500.5, 'Sold on': '2024-05-01', New: true, Zip: '01234' },
      { Name: 'Hoist', Price: '', 'Sold on': '2024-05-01T09:30:00', New: false, Zip: '' },
    ]);
    expect([facts.headerLine, file.sheets, file.sheet, file.encoding]).toEqual([3, ['Stock', 'Other'], 'Stock', null]);
    expect(file.format).toBe('Spreadsheet, sheet “Stock”');
    expect((await readWhole(name, book(type), { sheet: 'Other' })).cells).toEqual([{ a: 1, b: 2 }]);
    expect(await refusal(readWhole(name, book(type), { sheet: 'None' }))).toBe('has no sheet of this name');
  });

  test('what unpacks to more than it says, or to too much, is none', async () => {
    const bytes = book('xlsx');
    const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    const small = Buffer.from(bytes);
    small.writeUInt32LE(1, at + 24);
    const large = Buffer.from(bytes);
    large.writeUInt32LE(4_000_000_000, at + 24);
    expect(await refusal(readWhole('small.xlsx', small))).toContain('cannot be read');
    expect(await refusal(readWhole('large.xlsx', large))).toContain('too large');
  });
});
