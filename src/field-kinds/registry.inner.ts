import { boolean } from './kinds/boolean/boolean.kind.ts';
import { date } from './kinds/date/date.kind.ts';
import { email } from './kinds/email/email.kind.ts';
import { file } from './kinds/file/file.kind.ts';
import { image } from './kinds/image/image.kind.ts';
import { media } from './kinds/media/media.kind.ts';
import { number } from './kinds/number/number.kind.ts';
import { relation } from './kinds/relation/relation.kind.ts';
import { select } from './kinds/select/select.kind.ts';
import { text } from './kinds/text/text.kind.ts';
import { textarea } from './kinds/textarea/textarea.kind.ts';
import { url } from './kinds/url/url.kind.ts';

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
