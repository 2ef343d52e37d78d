import { textOfHtml } from '../../../field-kinds/kit/html-text.ts';

const silent = /^(?:style|script|head|title)\b/i;
const ending = /^(?:br|hr|\/(?:p|div|h[1-6]|li|tr|table|ul|ol|blockquote|pre))\b/i;

/**
 * The text part of a mail that has HTML alone: a line for each paragraph, and the address of a link behind its label. One
 * pass, so that no mail takes more time than its length.
 */
export function mailTextOf(html: string): string {
  const lowered = html.toLowerCase();
  const lines: string[] = [];
  let line = '';
  let link: { address: string; labelAt: number } | null = null;
  const endLine = () => {
    lines.push(textOfHtml(line).replaceAll(/\s+/g, ' ').trim());
    line = '';
    link = null;
  };
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? -1 : html.indexOf('>', open);
    if (end === -1) {
      line += html.slice(at);
      break;
    }
    line += html.slice(at, open);
    const tag = html.slice(open + 1, end);
    at = end + 1;
    if (silent.test(tag)) {
      const name = (/^\w+/.exec(tag)?.[0] ?? '').toLowerCase();
      const close = lowered.indexOf(`</${name}`, at);
      if (close !== -1) at = close;
    } else if (/^a\s/i.test(tag)) {
      const address = /\shref\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1];
      link = address ? { address, labelAt: line.length } : null;
    } else if (/^\/a\b/i.test(tag)) {
      if (link && line.slice(link.labelAt).trim() !== link.address) line += ` (${link.address})`;
      link = null;
    } else if (/^\/t[dh]\b/i.test(tag)) line += ' ';
    else if (ending.test(tag)) endLine();
  }
  endLine();
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
