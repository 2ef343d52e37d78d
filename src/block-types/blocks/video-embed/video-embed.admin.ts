import { IconVideo } from '@tabler/icons-react';
import { formTool } from '../../editor/form-block/form-tool.admin.ts';
import { shownCaption, shownText, storedCaption } from '../../editor/form-block/form-values.ts';
import { videoEmbed, videoError } from './video-embed.block.ts';
import { videoAt } from './videos.ts';

export const videoEmbedTool = formTool({
  type: videoEmbed.type,
  title: 'Video',
  icon: IconVideo,
  parts: [
    {
      name: 'embed',
      label: 'Video address',
      input: 'address',
      placeholder: 'YouTube, Vimeo or Dailymotion link',
      problem: (text) => (videoAt(text) === null ? videoError : null),
    },
    { name: 'caption', label: 'Caption', input: 'text' },
  ],
  valuesOf: ({ embed, caption }) => ({
    embed: videoAt(shownText(embed))?.page ?? shownText(embed),
    caption: shownCaption(caption),
  }),
  dataOf: ({ embed, caption }, before) => ({ embed, caption: storedCaption(caption, before['caption']) }),
  pasted: {
    tags: ['IFRAME'],
    read: (element) => {
      const video = videoAt(element.getAttribute('src') ?? '');
      return video && { embed: video.embed, caption: '' };
    },
  },
});
