import {
  commonRows,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  type SettingRow,
} from '../settings/setting-rows.fixtures.ts';

const notAFile = `${label} must be a file of the media library. Upload the file there, then choose it`;
const address = (n: number) => `/media/0197c7a5-3333-7000-8000-00000000000${n}.png`;

/** The three types whose values are files of the media library [G16]; they differ in what may be allowed and what is. */
export function rowsOfFiles(options: {
  type: string;
  row: string;
  selectable: readonly string[];
  usual: readonly string[];
  usualBytes: number;
  never: string;
}): FieldTypeRows {
  const { type, row, selectable, usual, usualBytes, never } = options;
  const unknown = `is not a file type that can be allowed here. Choose from: ${selectable.join(', ')}`;
  const noType = 'At least one file type must be allowed';
  const types: SettingRow = {
    stored: [selectable, [selectable[0]]],
    preset: usual,
    refused: [
      [[], noType],
      [7, noType],
      [[selectable[0], never], unknown, 'validation.allowed_file_types.1'],
      [['__proto__'], unknown, 'validation.allowed_file_types.0'],
    ],
    values: [
      {
        under: [selectable[0]],
        obeys: [{ input: null }],
        breaks: [
          ['https://example.test/a.png', notAFile],
          ['/media/../../etc/passwd', notAFile],
          ['javascript:alert(1)', notAFile],
          [7, notAFile],
          [{}, notAFile],
        ],
      },
    ],
  };
  return {
    answers: [row],
    min: { type },
    settings: {
      ...commonRows({
        stored: [address(1)],
        refused: [
          ['a.png', notAFile],
          [7, notAFile],
          [{}, noDefault],
        ],
      }),
      'validation.required': flagRow(false, [
        {
          under: true,
          obeys: [],
          breaks: [],
          missing: ['', ' ', null, undefined, []].map((value) => [value, `${label} is required`] as const),
        },
      ]),
      'validation.allowed_file_types': types,
      'validation.max_file_size': {
        stored: [1, usualBytes, 10_000_000],
        preset: usualBytes,
        refused: [
          [0, 'must be at least 1 byte'],
          [-1, 'must be at least 1 byte'],
          [10_000_001, 'must be at most 10000000 bytes'],
          [1.5, 'must be a whole number of bytes'],
          ['5000000', 'must be a whole number of bytes'],
        ],
        provedElsewhere: 'the media feature measures stored files',
      },
      'validation.max_number_of_files': {
        stored: [1, 2, 100],
        preset: 1,
        refused: [
          [0, 'must be at least 1'],
          [101, 'must be at most 100'],
          [1.5, 'must be a whole number'],
          ['2', 'must be a whole number'],
        ],
        values: [
          {
            under: 2,
            obeys: [],
            breaks: [
              [[1, 2, 3].map(address), 'Maximum 2 file(s) allowed. Currently have 2, trying to add 1'],
              [[address(1), address(1)], `${label} must not name a file twice`],
              [[address(1), 'x'], notAFile],
            ],
          },
        ],
      },
    },
  };
}

/** Names of the types of picture. */
export const pictures = ['jpeg', 'png', 'webp', 'gif', 'svg', 'bmp', 'tiff'];
