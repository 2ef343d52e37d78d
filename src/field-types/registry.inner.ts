import { boolean } from './fields/boolean/boolean.field.ts';
import { date } from './fields/date/date.field.ts';
import { email } from './fields/email/email.field.ts';
import { file } from './fields/file/file.field.ts';
import { image } from './fields/image/image.field.ts';
import { media } from './fields/media/media.field.ts';
import { number } from './fields/number/number.field.ts';
import { relation } from './fields/relation/relation.field.ts';
import { select } from './fields/select/select.field.ts';
import { text } from './fields/text/text.field.ts';
import { textarea } from './fields/textarea/textarea.field.ts';
import { url } from './fields/url/url.field.ts';

/** The types that may stand inside a field, too: those without fields of their own and without formatting [G14]. */
export const innerFieldTypes = [
  text,
  textarea,
  number,
  image,
  select,
  boolean,
  date,
  relation,
  email,
  url,
  media,
  file,
] as const;
