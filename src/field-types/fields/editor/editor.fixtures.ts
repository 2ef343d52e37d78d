import { lengthRow } from '../../plain-text/plain-text.fixtures.ts';
import {
  commonRows,
  type FieldTypeRows,
  label,
  noDefault,
  requiredRow,
  textRow,
} from '../../settings/setting-rows.fixtures.ts';

const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });

/** A document of blocks [G12]. */
export const editorRows: FieldTypeRows = {
  answers: ['G12'],
  min: { type: 'editor' },
  settings: {
    ...commonRows({
      stored: [],
      refused: [
        [7, 'must be a document of blocks'],
        ['no JSON', 'must be a document of blocks'],
        [{}, noDefault],
      ],
    }),
    'validation.required': requiredRow(
      [{ input: paragraph('a') }],
      ['', null, undefined, { blocks: [] }, paragraph(' &nbsp; ')],
    ),
    'validation.min_length': lengthRow([
      {
        under: 3,
        obeys: [{ input: paragraph('<b>abc</b>') }, { input: null }],
        breaks: [[paragraph('<b>ab</b>'), `${label} must be at least 3 characters`]],
      },
    ]),
    'validation.max_length': lengthRow([
      {
        under: 3,
        obeys: [{ input: paragraph('<b>abc</b>') }, { input: paragraph('🚜&amp;🚜') }],
        breaks: [
          [paragraph('abcd'), `${label} must not exceed 3 characters`],
          [
            { blocks: [...paragraph('a').blocks, { type: 'hologram', data: {} }] },
            'Unsupported block type',
            'blocks.1.type',
          ],
          [{ blocks: 7 }, 'must be a document of blocks', 'blocks'],
          [7, 'must be a document of blocks'],
        ],
      },
    ]),
    'ui.placeholder': textRow(255),
    'ui.min_height': {
      stored: [100, 200, 800],
      preset: 200,
      refused: [
        [99, 'must be at least 100'],
        [801, 'must be at most 800'],
        ['200', 'must be a number'],
      ],
    },
  },
};
