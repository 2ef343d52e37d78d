import { z } from 'zod';
import { isStorable, notStorable } from '../contract-kit/storable-text.ts';
import { harmlessInline } from './inline/inline-html.ts';

/** Parts of which the schemas of blocks are made. */

const longestText = 20_000;
const mostItems = 500;

/** Text as it stands, such as code. */
export const plainText = z
  .string('must be text')
  .max(longestText, `must be at most ${longestText} characters`)
  .refine(isStorable, notStorable);

/** Text with marks; the rest of its HTML is left behind [H13]. */
export const inlineText = plainText.transform(harmlessInline);

export const flag = z.boolean('must be true or false').default(false);

/** The data of one kind of block. */
export const blockData = <S extends z.ZodRawShape>(shape: S) => z.object(shape, 'must be an object');

export const itemsOf = <S extends z.ZodType>(item: S) =>
  z.array(item, 'must be a list').max(mostItems, `must be at most ${mostItems} items`);

/** Text that `read` makes an address of; it is refused with `problem` where it cannot. */
export const addressText = (read: (text: string) => string | null, problem: string) =>
  z.string(problem).transform((text, context) => {
    const address = read(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
