import Checklist from '@editorjs/checklist';
import Code from '@editorjs/code';
import type { Tools } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import InlineCode from '@editorjs/inline-code';
import List from '@editorjs/list';
import Quote from '@editorjs/quote';
import Table from '@editorjs/table';
import { linkAddress, pictureAddress, videoAt } from '../addresses.ts';
import { buttonSizes, buttonStyles, deepestList, linkProblem, pictureProblem, videoProblem } from '../blocks.ts';
import { escapedText, textOfInline } from '../inline-html.ts';
import { formTool } from './form-tool.admin.ts';

/** A picture that was chosen in the media library. */
export interface ChosenPicture {
  url: string;
  alt: string;
}

const drawn = (path: string) =>
  `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const oneOf = (options: readonly string[], value: unknown, usual: string) =>
  options.includes(text(value)) ? text(value) : usual;

/** A caption is text with marks and is shown here without them; marks that came with it stay unless it is changed. */
const captionOf = (shown: unknown, before: unknown) =>
  shown === textOfInline(text(before)) ? text(before) : escapedText(String(shown));

const styleNames = { primary: 'Primary', secondary: 'Secondary', outline: 'Outline', ghost: 'Ghost' } as const;
const sizeNames = { sm: 'Small', md: 'Medium', lg: 'Large' } as const;

const ButtonLink = formTool({
  title: 'Button',
  icon: drawn('<rect x="3" y="7" width="18" height="10" rx="3"/><path d="M8 12h8"/>'),
  parts: [
    { name: 'text', label: 'Button text', kind: 'text' },
    {
      name: 'url',
      label: 'Button address',
      kind: 'address',
      placeholder: 'https://',
      problem: (given) => (linkAddress(given) === null ? linkProblem : null),
    },
    {
      name: 'style',
      label: 'Style',
      kind: 'choice',
      options: buttonStyles.map((style) => [style, styleNames[style]] as const),
    },
    {
      name: 'size',
      label: 'Size',
      kind: 'choice',
      options: buttonSizes.map((size) => [size, sizeNames[size]] as const),
    },
    { name: 'openInNewTab', label: 'Open in a new tab', kind: 'flag' },
  ],
  valuesOf: (data) => ({
    text: text(data['text']),
    url: text(data['url']),
    style: oneOf(buttonStyles, data['style'], 'primary'),
    size: oneOf(buttonSizes, data['size'], 'md'),
    openInNewTab: data['openInNewTab'] === true,
  }),
  dataOf: (values) => values,
});

const VideoEmbed = formTool({
  title: 'Video',
  icon: drawn('<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M10 9l5 3-5 3z"/>'),
  parts: [
    {
      name: 'embed',
      label: 'Video address',
      kind: 'address',
      placeholder: 'Of YouTube, Vimeo or Dailymotion',
      problem: (given) => (videoAt(given) === null ? videoProblem : null),
    },
    { name: 'caption', label: 'Caption', kind: 'text' },
  ],
  valuesOf: ({ embed, caption }) => ({
    embed: videoAt(text(embed))?.page ?? text(embed),
    caption: textOfInline(text(caption)),
  }),
  dataOf: ({ embed, caption }, before) => ({ embed, caption: captionOf(caption, before['caption']) }),
});

const Picture = formTool({
  title: 'Image',
  icon: drawn(
    '<rect x="3" y="4" width="18" height="16" rx="3"/><circle cx="8.5" cy="9.5" r="1.5"/><path d="M21 16l-5-5-9 9"/>',
  ),
  parts: [
    {
      name: 'url',
      label: 'Image address',
      kind: 'address',
      placeholder: '/media/…',
      problem: (given) => (pictureAddress(given) === null ? pictureProblem : null),
    },
    {
      name: 'alt',
      label: 'Alternative text',
      kind: 'text',
      placeholder: 'What the image shows, for those who do not see it',
    },
    { name: 'caption', label: 'Caption', kind: 'text' },
    { name: 'withBorder', label: 'Border', kind: 'flag' },
    { name: 'withBackground', label: 'Background', kind: 'flag' },
    { name: 'stretched', label: 'Full width', kind: 'flag' },
  ],
  valuesOf: ({ file, alt, caption, withBorder, withBackground, stretched }) => ({
    url: text((file as { url?: unknown } | null | undefined)?.url),
    alt: text(alt),
    caption: textOfInline(text(caption)),
    withBorder: withBorder === true,
    withBackground: withBackground === true,
    stretched: stretched === true,
  }),
  dataOf: ({ url, caption, ...rest }, before) => ({
    file: { url },
    caption: captionOf(caption, before['caption']),
    ...rest,
  }),
  extra: (form) => {
    const element = document.createElement('div');
    const choose = form.config['choosePicture'] as ((use: (chosen: ChosenPicture) => void) => void) | undefined;
    if (choose) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Choose from the media library';
      button.addEventListener('click', () =>
        choose(({ url, alt }) => form.write({ url, alt: form.read('alt') || alt })),
      );
      element.append(button);
    }
    const picture = document.createElement('img');
    const words = document.createElement('p');
    picture.alt = '';
    picture.addEventListener('error', () => {
      picture.hidden = true;
      words.textContent = 'Error rendering image';
    });
    picture.addEventListener('load', () => {
      picture.hidden = false;
      words.textContent = '';
    });
    element.append(picture, words);
    const refresh = () => {
      const address = pictureAddress(String(form.read('url')));
      if (address === null) {
        picture.hidden = true;
        picture.removeAttribute('src');
        words.textContent = '';
      } else if (picture.getAttribute('src') !== address) picture.src = address;
    };
    return { element, refresh };
  },
});

/** Lists that are ticked off are blocks of their own. */
class NumberedOrBulleted extends List {
  static override get toolbox() {
    return List.toolbox.filter(({ data }) => (data as { style?: unknown } | undefined)?.style !== 'checklist');
  }

  /** What else the tool offers to set about a list is not kept. */
  override renderSettings() {
    const kept = ['Unordered', 'Ordered'];
    return super.renderSettings().filter((item) => 'label' in item && kept.includes(String(item.label)));
  }
}

/** The editor's blocks [H12]; paragraphs are its own. */
export function blockTools(choosePicture: ((use: (chosen: ChosenPicture) => void) => void) | null): Tools {
  return {
    header: {
      class: Header,
      inlineToolbar: true,
      config: { levels: [1, 2, 3, 4, 5, 6], defaultLevel: 2, placeholder: 'Heading' },
    },
    list: {
      class: NumberedOrBulleted,
      inlineToolbar: true,
      config: { defaultStyle: 'unordered', maxLevel: deepestList },
    },
    checklist: { class: Checklist, inlineToolbar: true },
    quote: {
      class: Quote,
      inlineToolbar: true,
      config: { quotePlaceholder: 'Quote', captionPlaceholder: 'Who said it' },
    },
    code: { class: Code, config: { placeholder: 'Code' } },
    table: { class: Table, inlineToolbar: true, config: { rows: 2, cols: 3, withHeadings: true } },
    image: { class: Picture, config: { ...(choosePicture && { choosePicture }) } },
    buttonLink: { class: ButtonLink },
    videoEmbed: { class: VideoEmbed },
    inlineCode: { class: InlineCode },
  };
}
