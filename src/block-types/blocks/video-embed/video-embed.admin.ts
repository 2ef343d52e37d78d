import { IconVideo } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { formTool } from '../../editor/tools/form-tool.admin.ts';
import { shownCaption, shownText, storedCaption } from '../../editor/tools/form-values.ts';
import { videoError } from './video-embed.block.ts';
import { videoAt } from './videos.ts';

const videoEmbedForm = formTool({
  title: 'Video',
  drawing: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M10 9l5 3-5 3z"/>',
  parts: [
    {
      name: 'embed',
      label: 'Video address',
      blockType: 'address',
      placeholder: 'YouTube, Vimeo or Dailymotion link',
      problem: (text) => (videoAt(text) === null ? videoError : null),
    },
    { name: 'caption', label: 'Caption', blockType: 'text' },
  ],
  valuesOf: ({ embed, caption }) => ({
    embed: videoAt(shownText(embed))?.page ?? shownText(embed),
    caption: shownCaption(caption),
  }),
  dataOf: ({ embed, caption }, before) => ({ embed, caption: storedCaption(caption, before['caption']) }),
});

export const videoEmbedTool: BlockTool = {
  choices: [{ label: 'Video', icon: IconVideo }],
  settings: () => ({ class: videoEmbedForm }),
  showsPlainText: true,
  pasted: {
    tags: ['IFRAME'],
    read: (element) => {
      const video = videoAt(element.getAttribute('src') ?? '');
      return video && { embed: video.embed, caption: '' };
    },
  },
};
