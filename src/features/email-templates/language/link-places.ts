import { escapedHtml } from '../../../platform/mail/escaped-html.ts';

interface Bodies {
  html: string;
  text: string;
}

/** A link in a mail, and the sign in it that nothing else in the mail has. */
export interface MailedLink {
  link: string;
  sign: string;
}

/**
 * Whether a link stands alone wherever it stands: as the whole address of an `a`, or as text of its own. Anywhere else it could
 * be a part of an address of whoever wrote the template: of a picture that opens with the mail, or of a link that a reader
 * follows. HTML that could be read in two ways counts as unsafe.
 */
export function standsAlone({ html, text }: Bodies, { link, sign }: MailedLink): boolean {
  return standsAloneIn(text, { link, sign, before: ' ' }) && standsAloneInHtml(html, { link: escapedHtml(link), sign });
}

const startsApart = /[\s(]$/;

/** In a text: every character is the link's, and nothing is written onto its beginning. */
function standsAloneIn(text: string, { link, sign, before }: MailedLink & { before: string }): boolean {
  const parts = text.split(link);
  if (parts.some((part) => part.includes(sign))) return false;
  return parts.slice(0, -1).every((part, index) => startsApart.test(index === 0 ? before + part : part));
}

/** Elements that show their content as it is and load nothing by it; any other makes a mail unsafe. */
const plain = new Set(
  `html head body meta title style div p span a b strong i em u s small sup sub font center br hr img h1 h2 h3 h4 h5 h6 ul ol li
   blockquote pre code table caption colgroup col thead tbody tfoot tr td th section header footer main article`.split(
    /\s+/,
  ),
);
/** What they hold is no HTML. */
const holdsText = new Set(['title', 'style']);
/** Text before and after them reads as one word. */
const inline = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sup', 'sub', 'font', 'code', 'span']);

/** Styles that could tell a server of somebody else what a link or a text says: selectors of addresses, further styles, fonts for single letters. */
const tellingStyle = /[[\\]|@import|@font-face|attr\(/i;

const patterns = {
  text: /[^<]+/y,
  doctype: /<!doctype [a-z "'/.:0-9-]*>/iy,
  comment: /<!--[\w\s.,:;/()-]*-->/y,
  tag: /<(\/?)([a-z][a-z0-9]*)/iy,
  attribute: /\s+[a-z][a-z0-9:-]*(?:="[^"<>]*"|='[^'<>]*')?/iy,
  end: /\s*\/?>/y,
};

function standsAloneInHtml(html: string, { link, sign }: MailedLink): boolean {
  const lowered = html.toLowerCase();
  let at = 0;
  let before = ' ';
  const take = (kind: keyof typeof patterns) => {
    const pattern = patterns[kind];
    pattern.lastIndex = at;
    const match = pattern.exec(html);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < html.length) {
    const text = take('text')?.[0];
    if (text !== undefined) {
      if (!standsAloneIn(text, { link, sign, before })) return false;
      before = text.slice(-1);
      continue;
    }
    const other = take('doctype') ?? take('comment');
    if (other) {
      if (other[0].includes(sign)) return false;
      continue;
    }
    const [, slash, tag = ''] = take('tag') ?? [];
    const name = tag.toLowerCase();
    if (!plain.has(name)) return false;
    for (let attribute = take('attribute'); attribute; attribute = take('attribute')) {
      // It tells its own address where the link leads.
      if (/^\s+ping\b/i.test(attribute[0])) return false;
      if (!attribute[0].includes(sign)) continue;
      if (name !== 'a' || attribute[0].trim() !== `href="${link}"`) return false;
    }
    if (!take('end')) return false;
    if (!inline.has(name)) before = ' ';
    if (slash === '' && holdsText.has(name)) {
      const close = lowered.indexOf(`</${name}`, at);
      if (close === -1) return false;
      const held = html.slice(at, close);
      if (held.includes(sign) || (name === 'style' && tellingStyle.test(held))) return false;
      at = close;
    }
  }
  return true;
}
