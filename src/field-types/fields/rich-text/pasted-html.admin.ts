import { pictureAddress } from '../../../block-types/addresses.ts';
import { makeWordLists } from '../../../block-types/editor/pasting/word-lists.admin.ts';

/**
 * Pasted HTML without pictures and films of other sites, which their sites would learn of, and how many there were. It is
 * read in a separate document, where nothing runs and nothing is fetched.
 */
export function ownHtml(html: string, { takesVideo }: { takesVideo: boolean }): { html: string; leftOut: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeWordLists(body);
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
