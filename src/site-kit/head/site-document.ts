import type { SiteRequest } from '../site-page.ts';

/** A file for programs that a feature writes when it is asked for: no frame, no visitor. */
export interface SiteDocument {
  /** As the server matches it: `/sitemap-:part.xml`. */
  path: string;
  /** Its media type. */
  type: string;
  /** Its text; null where there is none at this address. */
  load(request: DocumentRequest): Promise<string | null>;
}

export interface DocumentRequest extends Pick<SiteRequest, 'platform' | 'owner' | 'isTaken'> {
  params: Readonly<Record<string, string | undefined>>;
}

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text inside XML: no markup, and no character that XML cannot hold. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
      .replaceAll(/[<>&"']/g, (sign) => escapes[sign] ?? sign)
  );
}
