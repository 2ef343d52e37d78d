import { linkAddress } from '../addresses.ts';
import { decodedText, escapedAttribute, escapedText } from './markup.ts';

/** The marks that text inside a block can have. */
export type InlineTag = 'a' | 'b' | 'br' | 'code' | 'i' | 'mark' | 'u';

/** Text, or a mark around others; only links have `href`. */
export type Inline = string | InlineMark;

interface InlineMark {
  tag: InlineTag;
  href?: string;
  inside: Inline[];
}

const marks: ReadonlyMap<string, InlineTag> = new Map([
  ['a', 'a'],
  ['b', 'b'],
  ['strong', 'b'],
  ['br', 'br'],
  ['code', 'code'],
  ['i', 'i'],
  ['em', 'i'],
  ['mark', 'mark'],
  ['u', 'u'],
]);

/** The mark that an element stands for, by its tag's name in lower case. */
export const markOf = (tagName: string): InlineTag | undefined => marks.get(tagName);

/** Elements whose content is no text of the block. */
const unread = /^(?:script|style|svg|math|template|iframe|object|noscript|title|textarea|select|xmp|noembed|noframes)$/;
const parting = /^(?:p|div|li|tr|h[1-6]|blockquote|pre)$/;
const deepest = 8;
const maxAttributesLength = 4000;

/**
 * Reads the text of a block. It drops everything but text and marks, links lead to allowed addresses alone, and no
 * markup is taken over as it was written. It makes one pass, so its time is linear in the length.
 */
export function readInline(html: string): Inline[] {
  const root: InlineMark = { tag: 'b', inside: [] };
  const open = [root];
  const name = /\/?[a-z][a-z0-9]*/iy;
  let from = 0;
  let at = 0;
  const inside = () => (open.at(-1) ?? root).inside;
  const addText = (end: number) => {
    if (end > from) inside().push(decodedText(html.slice(from, end)));
  };
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    const isComment = html.startsWith('<!--', start);
    name.lastIndex = start + 1;
    const tag = isComment ? '' : (name.exec(html)?.[0] ?? '').toLowerCase();
    if (tag === '' && !isComment) {
      at = start + 1;
      continue;
    }
    const end = html.indexOf(isComment ? '-->' : '>', start);
    // A tag without an end is text, and so is everything after it.
    if (end === -1) break;
    addText(start);
    at = end + (isComment ? 3 : 1);
    if (unread.test(tag)) at = afterElement(html, { tag, at });
    else if (tag.startsWith('/')) close(tag.slice(1));
    else if (!isComment) begin(tag, html.slice(start + 1 + tag.length, end));
    from = at;
  }
  addText(html.length);
  return root.inside;

  function begin(written: string, attributes: string): void {
    const tag = markOf(written);
    if (tag === 'br') inside().push({ tag, inside: [] });
    if (tag === undefined || tag === 'br' || open.length > deepest) return;
    const href = tag === 'a' ? hrefIn(attributes) : undefined;
    if (tag === 'a' && (href === undefined || open.some((one) => one.href !== undefined))) return;
    const mark: InlineMark = { tag, ...(href !== undefined && { href }), inside: [] };
    inside().push(mark);
    open.push(mark);
  }

  function close(written: string): void {
    if (parting.test(written)) inside().push(' ');
    const tag = markOf(written);
    const place = open.findLastIndex((mark, index) => index > 0 && mark.tag === tag);
    if (place > 0) open.length = place;
  }
}

function afterElement(html: string, { tag, at }: { tag: string; at: number }): number {
  const closing = new RegExp(`</${tag}`, 'gi');
  closing.lastIndex = at;
  const end = closing.test(html) ? html.indexOf('>', closing.lastIndex) : -1;
  return end === -1 ? html.length : end + 1;
}

function hrefIn(attributes: string): string | undefined {
  if (attributes.length > maxAttributesLength) return undefined;
  const match = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes);
  return linkAddress(decodedText(match?.[1] ?? match?.[2] ?? match?.[3] ?? '')) ?? undefined;
}

function written(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapedText(part);
      if (part.tag === 'br') return '<br>';
      const href = part.href === undefined ? '' : ` href="${escapedAttribute(part.href)}"`;
      return `<${part.tag}${href}>${written(part.inside)}</${part.tag}>`;
    })
    .join('');
}

/** The text of a block as HTML, written from its text and marks and nothing else. */
export function harmlessInline(html: string): string {
  return written(readInline(html));
}

function textOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.tag === 'br' ? '\n' : textOf(part.inside);
    })
    .join('');
}

/** The text of a block without marks. */
export function textOfInline(html: string): string {
  return textOf(readInline(html));
}
