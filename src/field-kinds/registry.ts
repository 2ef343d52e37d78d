import { boolean } from './boolean/boolean.kind.ts';
import { date } from './date/date.kind.ts';
import { number } from './number/number.kind.ts';
import { select } from './select/select.kind.ts';
import { text } from './text/text.kind.ts';
import { textarea } from './textarea/textarea.kind.ts';

/** Every kind of field, in the picker's order. A new kind is a folder and its lines here. */
export const fieldKinds = [text, textarea, number, select, boolean, date] as const;

/** Their definitions again, because the union below them keeps its exact types from a literal list alone. */
export const fieldDefinitions = [
  text.definition,
  textarea.definition,
  number.definition,
  select.definition,
  boolean.definition,
  date.definition,
] as const;

export type FieldType = (typeof fieldKinds)[number]['type'];
