import { blockData, inlineText } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element } from '../../inline/markup.ts';

export const paragraph = defineBlockType({
  type: 'paragraph',
  data: blockData({ text: inlineText.default('') }),
  typeScript: '{ text: string }',
  example: { text: '<b>Bold</b> words' },
  html: ({ text }) => element('p', text),
  texts: ({ text }) => [textOfInline(text)],
});
