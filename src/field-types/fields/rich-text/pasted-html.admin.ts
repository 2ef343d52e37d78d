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

const styleOf = (element: Element) => element.getAttribute('style') ?? '';
const plainWeight = /(?:^|[\s;])font-weight:\s*(?:normal|lighter|[1-5]00)\b/i;
const boldWeight = /(?:^|[\s;])font-weight:\s*(?:bold|bolder|[6-9]00)\b/i;

/** What a style of Google Docs means, as elements. The page's own policy keeps the styles from meaning anything themselves. */
const meanings: readonly [RegExp, string][] = [
  [boldWeight, 'strong'],
  [/(?:^|[\s;])font-style:\s*italic/i, 'em'],
  [/(?:^|[\s;])text-decoration[\w-]*:[^;]*\bunderline/i, 'u'],
  [/(?:^|[\s;])text-decoration[\w-]*:[^;]*\bline-through/i, 's'],
];

/** Takes off the bold that is none, since Google Docs wraps whatever is copied in a `b` of normal weight, and puts on what styles alone say. */
function readStyles(body: HTMLElement): void {
  for (const bold of body.querySelectorAll('b,strong'))
    if (plainWeight.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  for (const span of body.querySelectorAll('span[style]')) {
    for (const [meaning, name] of meanings) {
      if (!meaning.test(styleOf(span)) || span.closest('a') !== null) continue;
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
