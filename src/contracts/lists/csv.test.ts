import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  ['', ''],
  ['Ångström ✓', 'Ångström ✓'],
  ['5-7 = 3', '5-7 = 3'],
  [null, ''],
  [-5, '-5'],
  [1.5, '1.5'],
])('%j is written as %s', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'];
const leads = [
  '',
  ' ',
  '  ',
  '\t',
  '\r\n',
  '\u00A0',
  '\u3000',
  '"',
  "'",
  '" ',
  '""',
  '\u200B',
  '\u2060 ',
  '\u001F',
  '\u202E',
];
const formulas = starts.flatMap((start) => leads.map((lead) => `${lead}${start}1+1`));

test.each([...formulas, '\n=1', '\nplain', '=HYPERLINK("http://x.example.test")'])(
  '%j cannot run as a formula',
  (text) => {
    expect(parse(csvLine([text]), { record_delimiter: '\r\n' })).toEqual([[`'${text}`]]);
  },
);

test('a line ends as spreadsheets expect, and reads back as it was', () => {
  expect(csvLine(['a', 2, null])).toBe('a,2,\r\n');
  const cells = ['a', ' b', 'c\r\nd', '"', '', ',;', '\\"', 'é\t'];
  expect(parse(csvLine(cells))).toEqual([cells]);
});
