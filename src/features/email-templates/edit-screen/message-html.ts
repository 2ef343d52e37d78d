import { DOMSerializer, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';

/** A line for each paragraph, so that the HTML can be read below; links open outside a mail in any case. */
export const inLines = (html: string): string =>
  `${html.replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '').replaceAll(/(<\/(?:p|h[1-6]|ul|ol|li|blockquote|pre|table|tr)>|<hr>)(?=<)/g, '$1\n')}\n`;

/** Whether the editor holds all of this HTML: what it would write is the same, but for spaces and plain paragraphs. */
export function holdsAll(html: string, schema: Schema): boolean {
  if (/<(?:!|html\b|head\b|body\b|style\b)/i.test(html)) return false;
  const read = new DOMParser().parseFromString(html, 'text/html').body;
  const written = read.ownerDocument.createElement('div');
  const text = DocumentParser.fromSchema(schema).parse(read);
  DOMSerializer.fromSchema(schema).serializeFragment(text.content, { document: read.ownerDocument }, written);
  return partsOf(read).join('') === partsOf(written).join('');
}

const added = new Set(['target', 'rel']);

function partsOf(element: Element): string[] {
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Text) return [node.data.replaceAll(/\s+/g, '')];
    if (!(node instanceof Element)) return ['<!>'];
    const attributes = [...node.attributes].filter(({ name }) => !added.has(name));
    const said = attributes.map(({ name, value }) => ` ${name}="${value}"`).sort();
    const name = node.localName;
    if (name === 'p' && said.length === 0) return partsOf(node);
    return [`<${name}${said.join('')}>`, ...partsOf(node), `</${name}>`];
  });
}
