import { textOfInline } from '../../inline/inline-html.ts';
import { escapedText } from '../../inline/markup.ts';

/** Values of a block's data, as the controls of a form tool show them. */

export const shownText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const shownOption = (value: unknown, { options, usual }: { options: readonly string[]; usual: string }) =>
  options.includes(shownText(value)) ? shownText(value) : usual;

/** A caption is text with marks, of which a control shows the text. */
export const shownCaption = (value: unknown): string => textOfInline(shownText(value));

/** A caption as it is stored: the one before with its marks, unless its text was changed. */
export const storedCaption = (shown: unknown, before: unknown): string =>
  shown === shownCaption(before) ? shownText(before) : escapedText(String(shown));
