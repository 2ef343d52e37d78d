import { z } from 'zod';
import { pictureAddress } from '../../../block-types/addresses.ts';
import { isStorable, notStorable } from '../../../contracts/text/storable-text.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { htmlOfText, isReadableHtml, textOfHtml, tooMuchMarkup } from '../../kit/html-text.ts';
import { lengthError } from '../../plain-text/plain-text.ts';
import { flag, heightSetting, inputSettings, lengthSetting, placeholder, required } from '../../settings/settings.ts';
import { richTextImports } from './rich-text.imports.ts';

/** The toolbar's option groups with their defaults [G12]. */
const toolbar = z.object({
  basic_formatting: flag(true),
  links: flag(true),
  lists: flag(true),
  alignment: flag(true),
  images: flag(true),
  media: flag(false),
  tables: flag(false),
  code_blocks: flag(false),
  custom_styles: flag(false),
});

/** Height of the editor in CSS pixels. */
export const richTextHeight = { min: 100, max: 800, step: 10, usual: 300 } as const;

const shownFile = /<(?:img|video)\b[^<>]*?\ssrc\s*=\s*(?:"\s*|'\s*)?(https?:\/\/[^"'\s<>]*)/gi;

/** The site's policy would not load it: that site would learn of every visitor. */
const showsOtherSite = (html: string) =>
  [...html.matchAll(shownFile)].some(([, url = '']) => pictureAddress(url) === null);

export const richText = defineFieldType({
  type: 'rich_text',
  group: 'More',
  order: 3,
  label: 'Rich text',
  pageInput: 'lines',
  spellings: ['richtext'],
  nameInsideField: 'a rich text field',
  labelCaption: 'Label',
  settings: {
    /** Without `max_length` there is no limit but the one of all texts. */
    validation: z.object({ required, max_length: lengthSetting }).prefault({}),
    ui: z
      .object({
        ...inputSettings,
        placeholder: placeholder(255),
        height: heightSetting(richTextHeight),
        toolbar_options: toolbar.prefault({}),
      })
      .prefault({}),
  },
  /** HTML; its length is that of the text without tags. The server keeps only harmless markup. */
  value: ({ label, validation }) =>
    z.string(`${label} must be text`).superRefine((html, context) => {
      const violation = errorOf(html, validation);
      if (violation !== null) context.addIssue({ code: 'custom', message: `${label} ${violation}` });
    }),
  isEmpty: (html) =>
    typeof html === 'string' &&
    isReadableHtml(html) &&
    textOfHtml(html).trim() === '' &&
    !/<(?:img|video|table|hr)\b/i.test(html),
  isHtml: true,
  rejectedTags: ({ ui }) => (ui.toolbar_options.media ? [] : ['video']),
  shape: () => 'object',
  operators: () => [],
  filterType: () => 'text',
  typeScript: () => 'string',
  jsonSchema: () => ({ type: 'string', contentMediaType: 'text/html' }),
  read: () => null,
  searchText: (html) => textOfHtml(String(html)),
  listText: (html) => (typeof html === 'string' ? lineOfHtml(html) : ''),
  texts: (html) => [textOfHtml(String(html))],
  fromText: htmlOfText,
  imports: richTextImports,
});

/** Shown as text and never as markup, so that a rough reading is enough. */
function lineOfHtml(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function errorOf(html: string, lengths: { max_length?: number | undefined }): string | null {
  if (!isReadableHtml(html)) return tooMuchMarkup;
  if (!isStorable(html)) return notStorable;
  if (!showsOtherSite(html)) return lengthError(textOfHtml(html), lengths);
  return 'shows a picture or video of another site. Upload it to the media library, and give its address there';
}
