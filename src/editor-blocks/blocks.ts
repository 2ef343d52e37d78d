import { z } from 'zod';
import { isStorable } from '../contract-kit/storable-text.ts';
import { linkAddress, pictureAddress, videoAt } from './addresses.ts';
import { harmlessInline } from './inline-html.ts';

const notStorable = 'holds characters that cannot be stored';
const noButtonText = 'Button text is required';
const longestBlockText = 20_000;
const tooLong = `must be at most ${longestBlockText} characters`;

/** Text as it stands, such as code. */
const plain = z.string('must be text').max(longestBlockText, tooLong).refine(isStorable, notStorable);
/** Text with marks; everything else of its HTML is left behind [H13]. */
const inline = plain.transform(harmlessInline);
const flag = z.boolean('must be true or false').default(false);

/** The values of one type of block. */
const values = <S extends z.ZodRawShape>(shape: S) => z.object(shape, 'must be an object');

const headingLevel = 'Heading level must be a whole number from 1 to 6';

export const buttonStyles = ['primary', 'secondary', 'outline', 'ghost'] as const;
export const buttonSizes = ['sm', 'md', 'lg'] as const;

/** Lists nest so deep, counted from 1; tables grow so large; lists so long. */
export const deepestList = 5;
const mostItems = 500;
const mostRows = 200;
const mostColumns = 30;

/** One item of a list: its text and the items below it. */
export interface ListItem {
  content: string;
  items: ListItem[];
}

/** Built level by level: however deep the given list goes, reading it stops at the last. */
function listItems(level: number): z.ZodType<ListItem[]> {
  const below =
    level < deepestList
      ? listItems(level + 1).default([])
      : z.array(z.unknown(), 'must be a list').max(0, `Lists nest at most ${deepestList} levels deep`).default([]);
  const item = z.object({ content: inline.default(''), items: below }, 'must be text or an item with text');
  return z.array(item, 'must be a list').max(mostItems, `must be at most ${mostItems} items`) as unknown as z.ZodType<
    ListItem[]
  >;
}

const table = values({
  withHeadings: flag,
  stretched: flag,
  content: z
    .array(
      z.array(inline, 'must be a list of cells').max(mostColumns, `Tables have at most ${mostColumns} columns`),
      'must be a list of rows',
    )
    .max(mostRows, `Tables have at most ${mostRows} rows`)
    .default([]),
}).transform(({ content, ...flags }) => {
  const width = Math.max(0, ...content.map((row) => row.length));
  return { ...flags, content: content.map((row) => [...row, ...Array<string>(width - row.length).fill('')]) };
});

/** Text that an address is read from, refused with `problem` unless it is one. */
const address = (read: (given: string) => string | null, problem: string) =>
  z.string(problem).transform((given, context) => {
    const found = read(given);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

export const linkProblem = 'Button address must begin with https://, mailto:, tel:, / or #';
export const pictureProblem = 'Image must be of this site: choose it from the media library, or upload it there first';
export const videoProblem = 'Video must be an address of YouTube, Vimeo or Dailymotion';

/** What each type of block holds [H12]; what is not named here is not kept. */
export const blockData = {
  paragraph: values({ text: inline.default('') }),
  header: values({
    text: inline.default(''),
    level: z.int(headingLevel).min(1, headingLevel).max(6, headingLevel).default(2),
  }),
  list: values({
    style: z.enum(['ordered', 'unordered'], 'List style must be ordered or unordered').default('unordered'),
    items: listItems(1).default([]),
  }),
  checklist: values({
    items: z
      .array(z.object({ text: inline.default(''), checked: flag }, 'must be an item with text'), 'must be a list')
      .max(mostItems, `must be at most ${mostItems} items`)
      .default([]),
  }),
  quote: values({
    text: inline.default(''),
    caption: inline.default(''),
    alignment: z.enum(['left', 'center'], 'Alignment must be left or center').default('left'),
  }),
  code: values({ code: plain.default('') }),
  table,
  image: values({
    file: z.object({ url: address(pictureAddress, pictureProblem) }, pictureProblem),
    caption: inline.default(''),
    alt: plain.default(''),
    withBorder: flag,
    withBackground: flag,
    stretched: flag,
  }),
  buttonLink: values({
    text: z
      .string(noButtonText)
      .trim()
      .min(1, noButtonText)
      .max(200, 'Button text must be at most 200 characters')
      .refine(isStorable, notStorable),
    url: address(linkAddress, linkProblem),
    style: z.enum(buttonStyles, `Button style must be ${buttonStyles.join(', ')}`).default('primary'),
    size: z.enum(buttonSizes, `Button size must be ${buttonSizes.join(', ')}`).default('md'),
    openInNewTab: flag,
  }),
  videoEmbed: values({
    embed: address((given) => videoAt(given)?.embed ?? null, videoProblem),
    caption: inline.default(''),
  }),
} as const;

export type BlockType = keyof typeof blockData;
export type BlockData<T extends BlockType = BlockType> = z.output<(typeof blockData)[T]>;
