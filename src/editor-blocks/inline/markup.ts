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
