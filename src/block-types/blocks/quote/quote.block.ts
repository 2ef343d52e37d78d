import { z } from 'zod';
import { blockData, inlineText } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element } from '../../inline/markup.ts';

export const quote = defineBlockType({
  type: 'quote',
  data: blockData({
    text: inlineText.default(''),
    caption: inlineText.default(''),
    alignment: z.enum(['left', 'center'], 'Alignment must be left or center').default('left'),
  }),
  typeScript: "{ text: string; caption: string; alignment: 'left' | 'center' }",
  example: { text: 'Said', caption: 'Somebody', alignment: 'left' },
  html: ({ text, caption }) => text && `<blockquote><p>${text}</p>${element('cite', caption)}</blockquote>`,
  texts: ({ text, caption }) => [textOfInline(text), textOfInline(caption)],
});
