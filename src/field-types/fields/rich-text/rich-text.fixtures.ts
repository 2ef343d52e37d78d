import { lengthRow } from '../../plain-text/plain-text.fixtures.ts';
import {
  commonRows,
  type FieldTypeRows,
  flagRow,
  label,
  noDefault,
  requiredRow,
  textRow,
} from '../../settings/setting-rows.fixtures.ts';

const tooLong = `${label} must not exceed 3 characters`;

export const richTextRows: FieldTypeRows = {
  answers: ['G12'],
  min: { type: 'rich_text' },
  settings: {
    ...commonRows({
      caption: 'Label',
      stored: ['<p>a</p>'],
      refused: [
        [7, `${label} must be text`],
        [{}, noDefault],
      ],
    }),
    'validation.required': requiredRow(
      [{ input: '<p>a</p>' }, { input: '<p>Lifts <strong>a lot</strong> &amp; more</p>' }],
      ['', '<p></p>', '<p> &nbsp;</p><p></p>', null, undefined],
    ),
    'validation.max_length': lengthRow([
      {
        under: 3,
        obeys: [{ input: '<p><strong>abc</strong></p>' }, { input: '<p>🚜&amp;🚜</p>' }],
        breaks: [
          ['<p>abcd</p>', tooLong],
          ['<p>🚜🚜🚜🚜</p>', tooLong],
          ['<b>'.repeat(10_001), `${label} holds too much markup`],
          [7, `${label} must be text`],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
    'ui.height': {
      stored: [100, 310, 800],
      preset: 300,
      refused: [
        [99, 'must be at least 100'],
        [801, 'must be at most 800'],
        ['300', 'must be a number'],
      ],
    },
    ...Object.fromEntries(
      ['basic_formatting', 'links', 'lists', 'alignment', 'images'].map((name) => [
        `ui.toolbar_options.${name}`,
        flagRow(true),
      ]),
    ),
    ...Object.fromEntries(
      ['media', 'tables', 'code_blocks', 'custom_styles'].map((name) => [`ui.toolbar_options.${name}`, flagRow(false)]),
    ),
  },
};
