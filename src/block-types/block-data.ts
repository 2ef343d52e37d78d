import { z } from 'zod';
import { isStorable, notStorable } from '../contracts/text/storable-text.ts';
import { runsAsAddress } from './addresses.ts';
import { harmlessInline } from './inline/inline-html.ts';

/** The parts of the schemas of blocks. */

const maxTextLength = 20_000;
const maxItems = 500;

/** Text as it stands, such as code. */
export const plainText = z
  .string('must be text')
  .max(maxTextLength, `must be at most ${maxTextLength} characters`)
  .refine(isStorable, notStorable);

/** Text with marks; the schema drops the rest of its HTML [H13]. */
export const inlineText = plainText.transform(harmlessInline);

export const flag = z.boolean('must be true or false').default(false);

/** The data of one block type. */
export const blockData = <S extends z.ZodRawShape>(shape: S) => z.object(shape, 'must be an object');

export const itemsOf = <S extends z.ZodType>(item: S) =>
  z.array(item, 'must be a list').max(maxItems, `must be at most ${maxItems} items`);

/** Text from which `read` makes an address; without one, `problem` rejects it. */
export const addressText = (read: (text: string) => string | null, problem: string) =>
  z.string(problem).transform((text, context) => {
    const address = read(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** What somebody has typed of an address so far; only what browsers would run is rejected. */
export const unfinishedAddress = (problem: string) =>
  plainText.refine((text) => !runsAsAddress(text), problem).default('');
