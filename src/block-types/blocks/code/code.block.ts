import { blockData, plainText } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { element, escapedText } from '../../inline/markup.ts';

export const code = defineBlockType({
  type: 'code',
  data: blockData({ code: plainText.default('') }),
  typeScript: '{ code: string }',
  example: { code: 'x < 3' },
  html: (data) => element('pre', element('code', escapedText(data.code))),
  texts: (data) => [data.code],
});
