import { boolean } from './boolean/boolean.kind.ts';
import { date } from './date/date.kind.ts';
import { email } from './email/email.kind.ts';
import { file } from './file/file.kind.ts';
import { image } from './image/image.kind.ts';
import { media } from './media/media.kind.ts';
import { number } from './number/number.kind.ts';
import { relation } from './relation/relation.kind.ts';
import { select } from './select/select.kind.ts';
import { text } from './text/text.kind.ts';
import { textarea } from './textarea/textarea.kind.ts';
import { url } from './url/url.kind.ts';

/** The kinds that may stand inside a field, too: those without fields of their own and without formatting [G14]. */
export const innerKinds = [
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
