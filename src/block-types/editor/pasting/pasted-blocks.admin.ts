import { isRecord } from '../../../contracts/is-record.ts';
import type { UnparsedBlock } from '../../block-type.ts';
import { blockOf } from '../../document/block-document.ts';
import { harmlessInline } from '../../inline/inline-html.ts';
import { listedTools } from '../../registry.admin.ts';
import { type Block, textBlock } from '../../registry.ts';
import { inlineIn, inlineOf, unreadTags } from './pasted-inline.admin.ts';
import { readStyles } from './pasted-styles.admin.ts';
import { makeWordLists } from './word-lists.admin.ts';

/** The readers of elements that become blocks, by tag. */
const readers = new Map(
  listedTools.flatMap(([type, { pasted }]) =>
    pasted ? pasted.tags.map((tag) => [tag, { type, read: pasted.read }] as const) : [],
  ),
);

/** Elements that end the line of text before them. */
const parts = ['p', 'div', 'section', 'article', 'figure', 'hr', 'li', ...readers.keys()].join(',');

/**
 * HTML from a word processor or a page as blocks. It is read in a separate document, where nothing runs and nothing is
 * fetched. Pictures of other sites are left out and counted.
 */
export function pastedBlocks(html: string): { blocks: Block[]; leftOut: number } {
  const body = pastedBody(html);
  const shown = [...body.querySelectorAll('img,video,audio,iframe')];
  const leftOut = shown.filter((element) => !readers.get(element.tagName)?.read(element)).length;
  return { blocks: blocksIn(body).flatMap((block) => blockOf(block) ?? []), leftOut };
}

/** Pasted HTML as the text of one block, for a place that takes no blocks. */
export function pastedText(html: string): string {
  return harmlessInline(inlineIn(pastedBody(html)).trim());
}

function pastedBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeWordLists(body);
  readStyles(body);
  return body;
}

/** Blocks that were copied from an editor, of this site or of another one. */
export function copiedBlocks(json: string): Block[] {
  let copied: unknown;
  try {
    copied = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(copied)) return [];
  return copied.filter(isRecord).flatMap(({ tool, data }) => blockOf({ type: tool, data }) ?? []);
}

/**
 * Stored HTML as blocks, without loss of words or addresses: a picture, film or frame that no block may show becomes a
 * link to it.
 */
export function keptBlocks(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const shown of body.querySelectorAll('img,video,audio,iframe,embed')) {
    if (readers.get(shown.tagName)?.read(shown)) continue;
    const address = shown.getAttribute('src') ?? '';
    const line = shown.ownerDocument.createElement('p');
    const link = shown.ownerDocument.createElement('a');
    link.setAttribute('href', address);
    link.textContent = shown.getAttribute('alt') || shown.getAttribute('title') || address;
    line.append(link);
    shown.replaceWith(line);
  }
  return blocksIn(body).flatMap((block) => blockOf(block) ?? []);
}

function blocksIn(element: Element): UnparsedBlock[] {
  const blocks: UnparsedBlock[] = [];
  let line = '';
  const endLine = () => {
    if (/\S/.test(line.replaceAll(/<br>|&nbsp;|\u00a0/g, '')))
      blocks.push({ type: textBlock, data: { text: line.trim() } });
    line = '';
  };
  for (const node of element.childNodes) {
    if (node instanceof Element && (node.matches(parts) || node.querySelector(parts) !== null)) {
      endLine();
      blocks.push(...blocksOf(node));
    } else line += inlineOf(node);
  }
  endLine();
  return blocks;
}

function blocksOf(element: Element): UnparsedBlock[] {
  const reader = readers.get(element.tagName);
  if (reader === undefined) return unreadTags.has(element.tagName) ? [] : blocksIn(element);
  const data = reader.read(element);
  return data === null ? [] : [{ type: reader.type, data }];
}
