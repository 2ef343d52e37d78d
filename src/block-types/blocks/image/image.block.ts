import { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import { pictureAddress } from '../../addresses.ts';
import { addressText, blockData, flag, inlineText, plainText, unfinishedAddress } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element, escapedAttribute } from '../../inline/markup.ts';

export const pictureError = 'Image must be of this site: choose it from the media library, or upload it there first';

/** What a page says in place of a picture that is gone [H15]. */
export const noImage = 'Image not found';

const beside = {
  caption: inlineText.default(''),
  alt: plainText.default(''),
  withBorder: flag,
  withBackground: flag,
  stretched: flag,
};

export const image = defineBlockType({
  type: 'image',
  data: blockData({ file: z.object({ url: addressText(pictureAddress, pictureError) }, pictureError), ...beside }),
  unfinished: blockData({
    file: z.object({ url: unfinishedAddress(pictureError) }, pictureError).prefault({}),
    ...beside,
  }),
  typeScript:
    '{ file: { url: string }; caption: string; alt: string; withBorder: boolean; withBackground: boolean; stretched: boolean }',
  example: {
    file: { url: '/media/loader.png' },
    caption: 'In the yard',
    alt: 'A loader',
    withBorder: true,
    withBackground: false,
    stretched: false,
  },
  html: ({ file, alt, caption }) => {
    const picture = `<img src="${escapedAttribute(file.url)}" alt="${escapedAttribute(alt)}">`;
    return `<figure>${picture}${element('figcaption', caption)}</figure>`;
  },
  texts: ({ alt, caption }) => [alt, textOfInline(caption)],
  showsMoreThanText: true,
  pictures: ({ file }) => [file.url],
  problem: (data) => {
    const file = isRecord(data) ? data['file'] : null;
    return isRecord(file) && file['url'] ? 'Error rendering image' : noImage;
  },
});
