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

/** The text inside a pasted element, with its marks. */
export function inlineIn(element: Element): string {
  return [...element.childNodes].map(inlineOf).join('');
}

/** The text of a pasted node, with its marks. */
export function inlineOf(node: Node): string {
  if (node instanceof Text) return escapedText(node.data.replaceAll(/[\t\n\r ]+/g, ' '));
  if (!(node instanceof Element) || unreadTags.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '<br>';
  const inside = inlineIn(node);
  if (inside.trim() === '') return inside === '' ? '' : ' ';
  const mark = markOf(node.tagName.toLowerCase());
  const marked = mark === undefined || mark === 'a' ? inside : `<${mark}>${inside}</${mark}>`;
  const href = node.tagName === 'A' ? node.getAttribute('href') : null;
  const linked = href === null ? marked : `<a href="${escapedAttribute(href)}">${marked}</a>`;
  // Paragraphs in a cell or an item stay on lines of their own.
  return node.matches('p,div') && node.nextElementSibling?.matches('p,div') ? `${linked}<br>` : linked;
}
