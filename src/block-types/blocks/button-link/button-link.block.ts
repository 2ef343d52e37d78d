import { z } from 'zod';
import { isStorable, notStorable } from '../../../contracts/text/storable-text.ts';
import { linkAddress } from '../../addresses.ts';
import { addressText, blockData, flag, plainText, unfinishedAddress } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { element, escapedText, link } from '../../inline/markup.ts';

export const buttonStyles = ['primary', 'secondary', 'outline', 'ghost'] as const;
export const buttonSizes = ['sm', 'md', 'lg'] as const;
export const linkError = 'Button address must begin with https://, mailto:, tel:, / or #';
const noText = 'Button text is required';
const maxTextLength = 200;

const looks = {
  style: z.enum(buttonStyles, `Button style must be ${buttonStyles.join(', ')}`).default('primary'),
  size: z.enum(buttonSizes, `Button size must be ${buttonSizes.join(', ')}`).default('md'),
  openInNewTab: flag,
};

export const buttonLink = defineBlockType({
  type: 'buttonLink',
  data: blockData({
    text: z
      .string(noText)
      .trim()
      .min(1, noText)
      .max(maxTextLength, `Button text must be at most ${maxTextLength} characters`)
      .refine(isStorable, notStorable),
    url: addressText(linkAddress, linkError),
    ...looks,
  }),
  unfinished: blockData({ text: plainText.default(''), url: unfinishedAddress(linkError), ...looks }),
  typeScript:
    "{ text: string; url: string; style: 'primary' | 'secondary' | 'outline' | 'ghost'; size: 'sm' | 'md' | 'lg'; openInNewTab: boolean }",
  example: { text: 'Ask us', url: '/contact', style: 'secondary', size: 'lg', openInNewTab: true },
  html: ({ text, url, openInNewTab }) =>
    element('p', link({ href: url, html: escapedText(text), opensNewTab: openInNewTab })),
  texts: ({ text }) => [text],
  showsMoreThanText: true,
});
