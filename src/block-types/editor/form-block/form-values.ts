import { textOfInline } from '../../inline/inline-html.ts';
import { escapedText } from '../../inline/markup.ts';

/** The values that the controls of a form tool show of a block's data. */

export const shownText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const shownOption = (value: unknown, { options, usual }: { options: readonly string[]; usual: string }) =>
  options.includes(shownText(value)) ? shownText(value) : usual;

/** A control shows the text of a caption without its marks. */
export const shownCaption = (value: unknown): string => textOfInline(shownText(value));

/** A caption as it is stored. It keeps its marks until its text changes. */
export const storedCaption = (shown: unknown, before: unknown): string =>
  shown === shownCaption(before) ? shownText(before) : escapedText(String(shown));
