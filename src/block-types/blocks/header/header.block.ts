import { z } from 'zod';
import { blockData, inlineText } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element } from '../../inline/markup.ts';

export const headingLevels = [1, 2, 3, 4, 5, 6] as const;
export const usualLevel = 2;
const levelError = 'Heading level must be a whole number from 1 to 6';

export const header = defineBlockType({
  type: 'header',
  data: blockData({
    text: inlineText.default(''),
    level: z.int(levelError).min(1, levelError).max(6, levelError).default(usualLevel),
  }),
  typeScript: '{ text: string; level: 1 | 2 | 3 | 4 | 5 | 6 }',
  example: { text: 'Heading', level: 3 },
  html: ({ text, level }) => element(`h${level}`, text),
  texts: ({ text }) => [textOfInline(text)],
  headingLevel: ({ level }) => level,
});
