import { IconPhoto } from '@tabler/icons-react';
import { isRecord } from '../../../contracts/is-record.ts';
import { pictureAddress } from '../../addresses.ts';
import { formTool } from '../../editor/form-block/form-tool.admin.ts';
import { shownCaption, shownText, storedCaption } from '../../editor/form-block/form-values.ts';
import { image, noImage, pictureError } from './image.block.ts';

export const imageTool = formTool({
  type: image.type,
  title: 'Image',
  icon: IconPhoto,
  parts: [
    {
      name: 'url',
      label: 'Image address',
      input: 'picture',
      altPart: 'alt',
      gone: noImage,
      placeholder: '/media/…',
      problem: (text) => (pictureAddress(text) === null ? pictureError : null),
    },
    {
      name: 'alt',
      label: 'Alternative text',
      input: 'text',
      placeholder: 'What the image shows, for those who do not see it',
    },
    { name: 'caption', label: 'Caption', input: 'text' },
    { name: 'withBorder', label: 'Border', input: 'flag' },
    { name: 'withBackground', label: 'Background', input: 'flag' },
    { name: 'stretched', label: 'Full width', input: 'flag' },
  ],
  valuesOf: ({ file, alt, caption, withBorder, withBackground, stretched }) => ({
    url: shownText(isRecord(file) ? file['url'] : null),
    alt: shownText(alt),
    caption: shownCaption(caption),
    withBorder: withBorder === true,
    withBackground: withBackground === true,
    stretched: stretched === true,
  }),
  dataOf: ({ url, caption, ...rest }, before) => ({
    file: { url },
    caption: storedCaption(caption, before['caption']),
    ...rest,
  }),
  pasted: {
    tags: ['IMG'],
    read: (element) => {
      const url = pictureAddress(element.getAttribute('src') ?? '');
      return url === null ? null : { file: { url }, alt: element.getAttribute('alt') ?? '' };
    },
  },
});
