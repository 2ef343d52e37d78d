import { pictureAddress } from '../../addresses.ts';
import { type Block, blockOf } from '../../block-document.ts';
import { deepestList } from '../../blocks.ts';
import { escapedAttribute, escapedText } from '../../inline-html.ts';

const unread = new Set(['SCRIPT', 'STYLE', 'TITLE', 'META', 'LINK', 'TEMPLATE', 'NOSCRIPT', 'SVG', 'IFRAME', 'OBJECT']);
const parts = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,table,blockquote,pre,section,article,figure,img,hr,li';

interface Given {
  type: string;
  data: object;
}

/**
 * What a word processor or a page puts on the clipboard, as blocks. It is read in a document of its own, where nothing
 * runs and nothing is fetched; pictures that are not of this site are left behind.
 */
export function pastedBlocks(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocksIn(body).flatMap((given) => blockOf(given) ?? []);
}

function blocksIn(element: Element): Given[] {
  const found: Given[] = [];
  let line = '';
  const endLine = () => {
    if (/\S/.test(line.replaceAll(/<br>|&nbsp;|\u00a0/g, '')))
      found.push({ type: 'paragraph', data: { text: line.trim() } });
    line = '';
  };
  for (const node of element.childNodes) {
    if (node instanceof Element && (node.matches(parts) || node.querySelector(parts) !== null)) {
      endLine();
      found.push(...blocksOf(node));
    } else line += inlineOf(node);
  }
  endLine();
  return found;
}

function blocksOf(element: Element): Given[] {
  switch (element.tagName) {
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6': {
      const text = inlineIn(element).trim();
      return text === '' ? [] : [{ type: 'header', data: { text, level: Number(element.tagName.slice(1)) } }];
    }
    case 'UL':
    case 'OL': {
      const items = itemsOf(element, 1);
      const style = element.tagName === 'OL' ? 'ordered' : 'unordered';
      return items.length === 0 ? [] : [{ type: 'list', data: { style, items } }];
    }
    case 'TABLE': {
      const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element);
      const content = rows.map((row) => [...row.children].map((cell) => inlineIn(cell).trim()));
      const width = Math.max(0, ...content.map((cells) => cells.length));
      const even = content.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
      const withHeadings = rows[0]?.querySelector('td') === null;
      return width === 0 ? [] : [{ type: 'table', data: { withHeadings, content: even } }];
    }
    case 'BLOCKQUOTE':
      return [{ type: 'quote', data: { text: inlineIn(element).trim(), caption: '' } }];
    case 'PRE':
      return [{ type: 'code', data: { code: element.textContent } }];
    case 'IMG': {
      const url = pictureAddress(element.getAttribute('src') ?? '');
      return url === null ? [] : [{ type: 'image', data: { file: { url }, alt: element.getAttribute('alt') ?? '' } }];
    }
    default:
      return unread.has(element.tagName) ? [] : blocksIn(element);
  }
}

interface Item {
  content: string;
  items: Item[];
}

/** Some put a list below an item into the item, others beside it. What lies too deep joins the deepest. */
function itemsOf(list: Element, depth: number): Item[] {
  const found: Item[] = [];
  const addBelow = (item: Item | undefined, inner: Element) => {
    const below = itemsOf(inner, depth + 1);
    if (item && depth < deepestList) item.items.push(...below);
    else found.push(...below);
  };
  for (const child of list.children) {
    if (child.matches('ul,ol')) addBelow(found.at(-1), child);
    else if (child.tagName === 'LI') {
      const inner = [...child.children].filter((one) => one.matches('ul,ol'));
      const content = [...child.childNodes].filter((node) => !inner.includes(node as Element));
      const item = { content: content.map(inlineOf).join('').trim(), items: [] };
      found.push(item);
      for (const one of inner) addBelow(item, one);
    }
  }
  return found;
}

const inlineIn = (element: Element): string => [...element.childNodes].map(inlineOf).join('');

const marks: Readonly<Record<string, string>> = {
  ...{ B: 'b', STRONG: 'b', I: 'i', EM: 'i', U: 'u', CODE: 'code', MARK: 'mark' },
};

/** Text with its marks; word processors say in a style what is bold. */
function inlineOf(node: Node): string {
  if (node instanceof Text) return escapedText(node.data.replaceAll(/[\t\n\r ]+/g, ' '));
  if (!(node instanceof Element) || unread.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '<br>';
  const inside = inlineIn(node);
  if (inside.trim() === '') return inside === '' ? '' : ' ';
  const style = node.getAttribute('style') ?? '';
  const weight = /font-weight:\s*([a-z0-9]+)/i.exec(style)?.[1]?.toLowerCase();
  const isBold = weight === undefined ? marks[node.tagName] === 'b' : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const isItalic = marks[node.tagName] === 'i' || /font-style:\s*italic/i.test(style);
  const own = marks[node.tagName];
  let marked = inside;
  if (isBold) marked = `<b>${marked}</b>`;
  if (isItalic) marked = `<i>${marked}</i>`;
  if (own !== undefined && own !== 'b' && own !== 'i') marked = `<${own}>${marked}</${own}>`;
  const href = node.tagName === 'A' ? node.getAttribute('href') : null;
  if (href !== null) marked = `<a href="${escapedAttribute(href)}">${marked}</a>`;
  // Paragraphs in a cell or an item stay on lines of their own.
  return node.matches('p,div') && node.nextElementSibling?.matches('p,div') ? `${marked}<br>` : marked;
}
