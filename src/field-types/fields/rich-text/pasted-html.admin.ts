import { pictureAddress } from '../../../block-types/addresses.ts';
import { makeWordLists } from '../../../block-types/editor/pasting/word-lists.admin.ts';

/**
 * Pasted HTML without pictures and films of other sites, which their sites would learn of, and how many there were. It is
 * read in a separate document, where nothing runs and nothing is fetched.
 */
export function ownHtml(html: string, { takesVideo }: { takesVideo: boolean }): { html: string; leftOut: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeWordLists(body);
  readStyles(body);
  let leftOut = 0;
  for (const shown of body.querySelectorAll('img,video,audio,picture>source')) {
    const isOwn = pictureAddress(shown.getAttribute('src') ?? '') !== null;
    shown.removeAttribute('srcset');
    if (isOwn && (takesVideo || shown.tagName === 'IMG')) continue;
    if (shown.tagName !== 'SOURCE') leftOut += 1;
    shown.remove();
  }
  return { html: body.innerHTML, leftOut };
}

/** A property of an element's own style, in lower case; empty without one. The page's policy empties `element.style`. */
function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':'));
  const [, value = ''] = declarations.findLast(([name = '']) => name.trim().toLowerCase() === property) ?? [];
  return value.trim().toLowerCase();
}

const isPlain = (element: Element) => /^(?:normal|lighter|[1-5]00)$/.test(styleOf(element, 'font-weight'));

const isDecorated = (element: Element, line: string) =>
  ['text-decoration', 'text-decoration-line'].some((property) => styleOf(element, property).split(' ').includes(line));

/** What a style of Google Docs means, as elements. */
const meanings: readonly [isMeant: (element: Element) => boolean, name: string][] = [
  [(element) => /^(?:bold|bolder|[6-9]00)$/.test(styleOf(element, 'font-weight')), 'strong'],
  [(element) => styleOf(element, 'font-style') === 'italic', 'em'],
  [(element) => isDecorated(element, 'underline'), 'u'],
  [(element) => isDecorated(element, 'line-through'), 's'],
];

/** Takes off the bold that is none, since Google Docs wraps whatever is copied in a `b` of normal weight, and puts on what styles alone say. */
function readStyles(body: HTMLElement): void {
  for (const bold of body.querySelectorAll('b,strong')) if (isPlain(bold)) bold.replaceWith(...bold.childNodes);
  for (const span of body.querySelectorAll('span[style]')) {
    for (const [isMeant, name] of meanings) {
      if (!isMeant(span) || span.closest('a') !== null) continue;
      const element = body.ownerDocument.createElement(name);
      element.append(...span.childNodes);
      span.append(element);
    }
  }
}

/** Plain text as paragraphs: blank lines part them, and lines inside one are broken. */
export function paragraphsOf(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const paragraphs: string[][] = [];
  let open: string[] = [];
  for (const line of [...lines, '']) {
    if (line.trim() !== '') open.push(line);
    else if (open.length > 0) {
      paragraphs.push(open);
      open = [];
    }
  }
  return paragraphs;
}
