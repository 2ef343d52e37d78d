import { escapedText } from '../inline/markup.ts';
import { type Block, textBlock } from '../registry.ts';

/** Most characters of one paragraph, escaped, far below what a block takes. */
const maxParagraphLength = 4000;

/** Plain text as blocks, without loss: blank lines part paragraphs, and a line ends as it did. */
export function blocksOfText(text: string): Block[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .flatMap(parts)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({
      type: textBlock,
      data: { text: paragraph.split('\n').map(escapedText).join('<br>') },
    }));
}

/** A paragraph that is too long for a block, cut between words where it has any. */
function parts(paragraph: string): string[] {
  const cut: string[] = [];
  let rest = paragraph;
  while (rest.length > maxParagraphLength) {
    const space = rest.lastIndexOf(' ', maxParagraphLength);
    const end = space > maxParagraphLength / 2 ? space + 1 : maxParagraphLength;
    cut.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...cut, rest];
}
