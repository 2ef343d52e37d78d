import type { Block } from './block-document.ts';

/** A block of every type, as it is stored. */
export const oneOfEach: Block[] = [
  { id: 'a1', type: 'paragraph', data: { text: '<b>Bold</b> words' } },
  { type: 'header', data: { text: 'Heading', level: 3 } },
  {
    type: 'list',
    data: {
      style: 'ordered',
      items: [
        { content: 'First', items: [{ content: 'Below', items: [] }] },
        { content: 'Second', items: [] },
      ],
    },
  },
  {
    type: 'checklist',
    data: {
      items: [
        { text: 'Oil', checked: true },
        { text: 'Air', checked: false },
      ],
    },
  },
  { type: 'quote', data: { text: 'Said', caption: 'Somebody', alignment: 'left' } },
  { type: 'code', data: { code: 'x < 3' } },
  {
    type: 'table',
    data: {
      withHeadings: true,
      stretched: false,
      content: [
        ['Model', 'Weight'],
        ['L5', '2 t'],
      ],
    },
  },
  {
    type: 'image',
    data: {
      file: { url: '/media/loader.png' },
      caption: 'In the yard',
      alt: 'A loader',
      withBorder: true,
      withBackground: false,
      stretched: false,
    },
  },
  {
    type: 'buttonLink',
    data: { text: 'Ask us', url: '/contact', style: 'secondary', size: 'lg', openInNewTab: true },
  },
  {
    type: 'videoEmbed',
    data: { embed: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', caption: 'At work' },
  },
];
