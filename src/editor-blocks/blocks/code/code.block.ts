import { blockData, plainText } from '../../block-data.ts';
import { blockKind } from '../../block-kind.ts';
import { element, escapedText } from '../../inline/markup.ts';

export const code = blockKind({
  type: 'code',
  data: blockData({ code: plainText.default('') }),
  typeScript: '{ code: string }',
  example: { code: 'x < 3' },
  html: (data) => element('pre', element('code', escapedText(data.code))),
  texts: (data) => [data.code],
});
