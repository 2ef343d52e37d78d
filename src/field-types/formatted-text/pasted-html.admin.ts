import { pictureAddress } from '../../block-types/addresses.ts';
import { readStyles } from '../../block-types/editor/pasting/pasted-styles.admin.ts';
import { makeWordLists } from '../../block-types/editor/pasting/word-lists.admin.ts';

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
  // Mails and word processors part paragraphs by empty ones.
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img,video,audio')) paragraph.remove();
  return { html: body.innerHTML, leftOut };
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
