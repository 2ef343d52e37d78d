import { textOfHtml } from '../../../field-types/kit/html-text.ts';

const silent = /^(?:style|script|head|title)\b/i;
const ending = /^(?:br|hr|\/(?:p|div|h[1-6]|li|tr|table|ul|ol|blockquote|pre))\b/i;

/**
 * The text part of a mail that has HTML alone: a line for each paragraph, and the address of a link behind its label. Linear
 * in its length: each character is looked at once, and each name of a silent element is looked for to the end at most once.
 */
export function mailTextOf(html: string): string {
  const lowered = html.toLowerCase();
  const neverClosed = new Set<string>();
  const lines: string[] = [];
  let line: string[] = [];
  let link: { address: string; label: string[] } | null = null;
  const write = (text: string) => {
    line.push(text);
    link?.label.push(text);
  };
  const endLine = () => {
    lines.push(textOfHtml(line.join('')).replaceAll(/\s+/g, ' ').trim());
    line = [];
    link = null;
  };
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? -1 : html.indexOf('>', open);
    if (end === -1) {
      write(html.slice(at));
      break;
    }
    write(html.slice(at, open));
    const tag = html.slice(open + 1, end);
    at = end + 1;
    if (silent.test(tag)) {
      const name = (/^\w+/.exec(tag)?.[0] ?? '').toLowerCase();
      const close = neverClosed.has(name) ? -1 : lowered.indexOf(`</${name}`, at);
      if (close === -1) neverClosed.add(name);
      else at = close;
    } else if (/^a\s/i.test(tag)) {
      const address = /\shref\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1];
      link = address ? { address, label: [] } : null;
    } else if (/^\/a\b/i.test(tag)) {
      if (link && link.label.join('').trim() !== link.address) line.push(` (${link.address})`);
      link = null;
    } else if (/^\/t[dh]\b/i.test(tag)) write(' ');
    else if (ending.test(tag)) endLine();
  }
  endLine();
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
