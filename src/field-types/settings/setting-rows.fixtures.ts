/** A value that the setting lets through: as given, or [given, as it comes back]. */
type Obeying = { input: unknown; stored?: unknown };

/** What values the setting lets through and what it rejects, and with which text. */
export interface ValueRow {
  /** The setting's value. */
  under: unknown;
  obeys: readonly Obeying[];
  /** [value, exact text, path below the field]; rejected of drafts too. */
  breaks: readonly (readonly [value: unknown, text: string, below?: string])[];
  /** Values of which a draft may lack something and a published entry may not, with the text then. */
  missing?: readonly (readonly [value: unknown, text: string, below?: string])[];
}

/** One setting of one type: everything that a test must know to run it. */
export interface SettingRow {
  /** Other settings that the row needs. */
  beside?: Record<string, unknown>;
  /** Each is sent and comes back to the letter. */
  stored: readonly unknown[];
  /** What a field without the setting has; null for nothing. */
  preset: unknown;
  /** [value, exact text, path from the field unless it is the setting's own]. */
  refused: readonly (readonly [value: unknown, text: string, at?: string])[];
  values?: readonly ValueRow[];
  /** Why no value is rejected here, of a setting that values are checked by. */
  provedElsewhere?: string;
}

/** Every setting of one type. */
export interface FieldTypeRows {
  /** Rows of the specification. */
  answers: readonly string[];
  /** What a definition of the type needs at least. */
  min: Record<string, unknown>;
  /** By path in the definition. */
  settings: Readonly<Record<string, SettingRow>>;
}

const tooLong = (max: number) => `must be at most ${max} characters`;
const notKept = 'holds characters that cannot be stored';

/** A setting that is on or off. */
export const flagRow = (preset: boolean, values?: readonly ValueRow[]): SettingRow => ({
  stored: [true, false],
  preset,
  refused: [
    ['yes', 'must be true or false'],
    [1, 'must be true or false'],
    [[], 'must be true or false'],
  ],
  ...(values && { values }),
});

/** A text for people, with an end. */
export const textRow = (max: number, preset: string | null = null): SettingRow => ({
  stored: ['Five tonnes, “XL” 🚜', 'x'.repeat(max), '🚜'.repeat(max)],
  preset,
  refused: [
    ['x'.repeat(max + 1), tooLong(max)],
    ['🚜'.repeat(max + 1), tooLong(max)],
    ['a\ud800b', notKept],
    [7, 'must be text'],
    [['a'], 'must be text'],
  ],
});

/** The word that names a value's field in the texts. */
export const label = 'Price';

const reserved = ['id', 'title', 'slug', 'content', 'status', 'author', 'meta', 'version', 'content_type'];
const stamps = ['created_at', 'updated_at', 'published_at'];
const magic = ['constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
const nameRule =
  'Field name must start with a lowercase letter and hold only lowercase letters, numbers and underscores';

const titleRule = { field: 'title', operator: 'isEmpty' };
const actionRule = 'must be show, hide or require';

/** What every type has [G01]: `caption` is what its form calls the label, `start` a default with its errors. */
export function commonRows(
  input: Pick<SettingRow, 'stored' | 'refused'> & { caption?: string },
): Record<string, SettingRow> {
  const { caption = 'Display Name', stored, refused } = input;
  return {
    id: {
      // The server gives each new field its own [F18].
      stored: [],
      preset: 'field_0',
      refused: [
        [7, 'must be text'],
        ['x'.repeat(101), tooLong(100)],
      ],
    },
    name: {
      stored: ['a', 'price', 'a_1_b', 'x'.repeat(64)],
      preset: 'x',
      refused: [
        ['', 'Field name is required'],
        [undefined, 'Field name is required'],
        [null, 'Field name is required'],
        [7, 'Field name is required'],
        ['x'.repeat(65), 'Field name must be at most 64 characters'],
        ...['1a', '_a', 'Year', 'the year', 'year-made', ' year', "a'||(select 1)||'", 'yéar', 'ｙear'].map(
          (name) => [name, nameRule] as const,
        ),
        ...[...reserved, ...stamps, ...magic].map((name) => [name, `"${name}" is a reserved name`] as const),
      ],
    },
    label: {
      stored: ['Price in EUR', 'Prix “net” 🚜', 'x'.repeat(200), '🚜'.repeat(200), '<b>Price</b>'],
      preset: label,
      refused: [
        ['', `${caption} is required`],
        [' \t ', `${caption} is required`],
        [undefined, `${caption} is required`],
        [null, `${caption} is required`],
        [7, `${caption} is required`],
        ['x'.repeat(201), `${caption} must be at most 200 characters`],
        ['a\ud800b', notKept],
      ],
    },
    is_private: { ...flagRow(true), preset: null },
    filterable: { ...flagRow(true), preset: null },
    sortable: { ...flagRow(true), preset: null },
    default_value: { stored, preset: null, refused },
    'ui.description': textRow(1000),
    'ui.width': {
      stored: ['full', 'half', 'third'],
      preset: null,
      refused: [
        ['wide', 'must be full, half or third'],
        [2, 'must be full, half or third'],
      ],
    },
    'ui.conditions': {
      stored: [
        { enabled: true, action: 'hide', match: 'any', rules: [{ field: 'title', operator: 'isEmpty' }] },
        { enabled: false },
      ],
      preset: null,
      refused: [
        [{ action: 'blink', match: 'all', rules: [titleRule] }, actionRule, 'ui.conditions.action'],
        [{ action: 'show', match: 'some', rules: [titleRule] }, 'must be all or any', 'ui.conditions.match'],
        [{ action: 'show', match: 'all', rules: [] }, 'At least one rule is required', 'ui.conditions.rules'],
      ],
    },
  };
}

export const uniqueRow: SettingRow = {
  ...flagRow(true),
  preset: null,
  provedElsewhere: 'unique-values.test.ts saves entries',
};

/** No default is text, a number, a truth or a list of texts. */
export const noDefault = 'must be text, a number, true or false, or a list of texts';

export const requiredRow = (obeys: readonly Obeying[], missing: readonly unknown[]): SettingRow =>
  flagRow(false, [
    { under: true, obeys, breaks: [], missing: missing.map((value) => [value, `${label} is required`] as const) },
    { under: false, obeys: missing.map((input) => ({ input, stored: null })), breaks: [] },
  ]);

/** How many members a list may have, up to 500. */
export const countRow = (
  min: number,
  preset: number,
  { max = 500, ...values }: Pick<SettingRow, 'beside' | 'values'> & { max?: number },
): SettingRow => ({
  stored: [min, min + 1],
  preset,
  refused: [
    [min - 1, `must be at least ${min}`],
    ...(min === 1 ? [[max + 1, `must be at most ${max}`] as const] : []),
    [1.5, 'must be a whole number'],
    ['3', 'must be a whole number'],
  ],
  ...values,
});
