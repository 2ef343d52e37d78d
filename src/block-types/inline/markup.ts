const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

/** Text as HTML, spelled as browsers do. */
export function escapedText(text: string): string {
  return text.replaceAll(/[&<>\u00a0]/g, (sign) => escapes[sign] ?? '');
}

/** Text as HTML inside an attribute's double quotes. */
export function escapedAttribute(text: string): string {
  return text.replaceAll(/[&<>"\u00a0]/g, (sign) => escapes[sign] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** HTML without tags as text: each entity as the character that it stands for. */
export function decodedText(html: string): string {
  return html.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, named) => {
    if (named !== undefined) return entities[String(named).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}

/** An element around HTML; nothing where there is no HTML inside. */
export function element(tag: string, html: string): string {
  return html && `<${tag}>${html}</${tag}>`;
}

interface Link {
  /** An address that was checked. */
  href: string;
  html: string;
  opensNewTab?: boolean;
}

export function link({ href, html, opensNewTab = false }: Link): string {
  const target = opensNewTab ? ' target="_blank" rel="noopener noreferrer"' : '';
  return `<a href="${escapedAttribute(href)}"${target}>${html}</a>`;
}
