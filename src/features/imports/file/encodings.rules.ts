/** The encodings that a person may choose for a file, by their names in the field, with what they are called. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'iso-8859-2': 'ISO 8859-2 (Central Europe)',
  'iso-8859-15': 'ISO 8859-15 (Western Europe)',
  macroman: 'Mac Roman (old Macs)',
  cp850: 'DOS 850 (Western Europe)',
  cp437: 'DOS 437 (USA)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
} as const;
export type Encoding = keyof typeof encodings;
export const encodingNames = Object.keys(encodings) as [Encoding, ...Encoding[]];

/** What a person says of a file; what is null is found out. */
export interface ReadingChoice {
  encoding: Encoding | null;
  /** The line of the columns' names, from 1. */
  headerLine: number | null;
  /** Of a workbook. */
  sheet: string | null;
}
