import type { JSONContent } from '@tiptap/core';
import type { Mark, Node } from '@tiptap/pm/model';
import { type Inline, type InlineTag, readInline } from './inline-html.ts';
import { escapedAttribute, escapedText } from './markup.ts';

type MarkTag = Exclude<InlineTag, 'br'>;

/** The editor's name of each mark. */
const markNames: Readonly<Record<MarkTag, string>> = {
  a: 'link',
  b: 'bold',
  code: 'code',
  i: 'italic',
  mark: 'highlight',
  u: 'underline',
};
const tags: ReadonlyMap<string, string> = new Map(Object.entries(markNames).map(([tag, name]) => [name, tag]));

type NodeMark = { type: string; attrs?: { href: string } };

/** The text of a block as nodes of the editor. Linear in its length, as its reader is. */
export function inlineNodes(html: string): JSONContent[] {
  const nodes: JSONContent[] = [];
  const add = (parts: readonly Inline[], marks: readonly NodeMark[]) => {
    for (const part of parts) {
      const last = nodes.at(-1);
      if (typeof part !== 'string') {
        if (part.tag === 'br') nodes.push({ type: 'hardBreak', marks: [...marks] });
        else add(part.inside, withMark(marks, part.tag, part.href));
      } else if (part !== '' && last?.text !== undefined && isSame(last.marks ?? [], marks)) last.text += part;
      else if (part !== '') nodes.push({ type: 'text', text: part, marks: [...marks] });
    }
  };
  add(readInline(html), []);
  return nodes;
}

function withMark(marks: readonly NodeMark[], tag: MarkTag, href: string | undefined): readonly NodeMark[] {
  const type = markNames[tag];
  if (marks.some((mark) => mark.type === type)) return marks;
  return [...marks, { type, ...(href !== undefined && { attrs: { href } }) }];
}

const isSame = (some: readonly object[], others: readonly object[]) =>
  some === others || JSON.stringify(some) === JSON.stringify(others);

/** The text inside a node as HTML of a block. */
export function inlineHtml(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const goTo = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, place) => !marks[place]?.eq(mark));
    const from = kept === -1 ? open.length : kept;
    for (const mark of open.slice(from).reverse()) html += `</${tags.get(mark.type.name)}>`;
    for (const mark of marks.slice(from)) html += openingTag(mark);
    open = marks;
  };
  parent.forEach((child) => {
    goTo(child.marks.filter(({ type }) => tags.has(type.name)));
    html += child.isText ? escapedText(child.text ?? '') : '<br>';
  });
  goTo([]);
  return html;
}

function openingTag({ type, attrs }: Mark): string {
  const tag = tags.get(type.name);
  return tag === 'a' ? `<a href="${escapedAttribute(String(attrs['href'] ?? ''))}">` : `<${tag}>`;
}

/** A line of text with what it holds; nothing for an empty one. */
export const textNode = (type: string, html: string): JSONContent => ({ type, content: inlineNodes(html) });
