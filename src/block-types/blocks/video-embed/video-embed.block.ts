import { addressText, blockData, inlineText, unfinishedAddress } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element, escapedText, link } from '../../inline/markup.ts';
import { videoAt } from './videos.ts';

export const videoError = 'Video must be an address of YouTube, Vimeo or Dailymotion';

export const videoEmbed = defineBlockType({
  type: 'videoEmbed',
  data: blockData({
    embed: addressText((text) => videoAt(text)?.embed ?? null, videoError),
    caption: inlineText.default(''),
  }),
  unfinished: blockData({ embed: unfinishedAddress(videoError), caption: inlineText.default('') }),
  typeScript: '{ embed: string; caption: string }',
  example: { embed: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', caption: 'At work' },
  // Some tools write the address under this name alone.
  read: (data) =>
    data['embed'] === undefined ? { type: 'videoEmbed', data: { ...data, embed: data['source'] } } : null,
  html: ({ embed, caption }) => {
    const video = videoAt(embed);
    const title = escapedText(textOfInline(caption).trim());
    return video ? element('p', link({ href: video.page, html: title || `Watch on ${video.service}` })) : '';
  },
  texts: ({ caption }) => [textOfInline(caption)],
  showsMoreThanText: true,
  problem: () => 'Invalid video embed data',
});
