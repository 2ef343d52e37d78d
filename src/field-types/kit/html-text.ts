import { decodedText } from '../../block-types/inline/markup.ts';

/** Tags that part what stands before them from what stands after. */
const partingTag = /^(?:br|hr|\/(?:p|h[1-6]|li|t[dhr]|blockquote|pre))\b/i;

/**
 * What a reader reads of HTML: without tags and comments, each entity as the character it stands for. For counting and
 * searching, not for showing. One pass, so that no text takes more time than its length.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    parts.push(html.slice(at, open));
    const isComment = html.startsWith('<!--', open);
    const end = html.indexOf(isComment ? '-->' : '>', open);
    // An angle without its end is text, and so is all that follows.
    if (end === -1) {
      at = open;
      break;
    }
    if (!isComment && partingTag.test(html.slice(open + 1, Math.min(end, open + 16)))) parts.push(' ');
    at = end + (isComment ? 3 : 1);
  }
  parts.push(html.slice(at));
  return decodedText(parts.join('')).replaceAll(/ {2,}/g, ' ').trim();
}

/** Longest HTML, tags included, and most tags, that are worth reading; parsers slow down with their depth. */
const maxHtmlLength = 500_000;
const maxTags = 10_000;

/** Whether HTML is small enough to be parsed. */
export function isReadableHtml(html: string): boolean {
  return html.length <= maxHtmlLength && countTags(html) <= maxTags;
}

/** Tags of a text, as far as they matter: one more than are worth reading stands for all beyond. */
export const countTags = (html: string): number => html.split('<', maxTags + 2).length - 1;

export const tooMuchMarkup = 'holds too much markup';

/** Whether a browser would find a tag or a comment in a text. */
export const hasMarkup = (text: string): boolean => /<[a-z!/?]/i.test(text);

/** Text as HTML that reads the same: its lines are paragraphs, and nothing in it is markup. */
export function htmlOfText(text: string): string {
  const escaped = text.replaceAll(/[&<>"]/g, (sign) => entityOf[sign] ?? sign);
  return escaped
    .split(/\r\n|\n|\r/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

const entityOf: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
