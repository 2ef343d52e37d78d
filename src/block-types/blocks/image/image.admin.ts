import { IconPhoto } from '@tabler/icons-react';
import { pictureAddress } from '../../addresses.ts';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { imageFormTool } from './image-form.admin.ts';

export const imageTool: BlockTool = {
  choices: [{ label: 'Image', icon: IconPhoto }],
  settings: ({ choosePicture, uploadPicture }) => ({
    class: imageFormTool,
    config: { ...(choosePicture && { choosePicture }), ...(uploadPicture && { uploadPicture }) },
  }),
  showsPlainText: true,
  pasted: {
    tags: ['IMG'],
    read: (element) => {
      const url = pictureAddress(element.getAttribute('src') ?? '');
      return url === null ? null : { file: { url }, alt: element.getAttribute('alt') ?? '' };
    },
  },
};
