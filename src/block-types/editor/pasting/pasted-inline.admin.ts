import { markOf } from '../../inline/inline-html.ts';
import { escapedAttribute, escapedText } from '../../inline/markup.ts';

/** Elements of pasted HTML that have no text for the document. */
export const unreadTags: ReadonlySet<string> = new Set([
  'SCRIPT',
  'STYLE',
  'TITLE',
  'META',
  'LINK',
  'TEMPLATE',
  'NOSCRIPT',
  'SVG',
  'IFRAME',
  'OBJECT',
]);

/** Marks that the tag alone does not decide: a style can make text bold or italic, and a link has an address. */
const readApart: ReadonlySet<string> = new Set(['a', 'b', 'br', 'i']);

/** The text inside a pasted element, with its marks. */
export function inlineIn(element: Element): string {
  return [...element.childNodes].map(inlineOf).join('');
}

/** The text of a pasted node, with its marks. Word processors make text bold by a style. */
export function inlineOf(node: Node): string {
  if (node instanceof Text) return escapedText(node.data.replaceAll(/[\t\n\r ]+/g, ' '));
  if (!(node instanceof Element) || unreadTags.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '<br>';
  const inside = inlineIn(node);
  if (inside.trim() === '') return inside === '' ? '' : ' ';
  const marked = marksOf(node).reduce((html, mark) => `<${mark}>${html}</${mark}>`, inside);
  const href = node.tagName === 'A' ? node.getAttribute('href') : null;
  const linked = href === null ? marked : `<a href="${escapedAttribute(href)}">${marked}</a>`;
  // Paragraphs in a cell or an item stay on lines of their own.
  return node.matches('p,div') && node.nextElementSibling?.matches('p,div') ? `${linked}<br>` : linked;
}

/** The marks of one element, the innermost first. */
function marksOf(element: Element): string[] {
  const style = element.getAttribute('style') ?? '';
  const weight = /(?:^|[\s;])font-weight:\s*([a-z0-9]+)/i.exec(style)?.[1]?.toLowerCase();
  const own = markOf(element.tagName.toLowerCase());
  const isBold = weight === undefined ? own === 'b' : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const isItalic = own === 'i' || /(?:^|[\s;])font-style:\s*italic/i.test(style);
  return [
    ...(isBold ? ['b'] : []),
    ...(isItalic ? ['i'] : []),
    ...(own === undefined || readApart.has(own) ? [] : [own]),
  ];
}
