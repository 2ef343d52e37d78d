import type { SiteRequest } from '../site-page.ts';

/** A file for programs that a feature writes when it is asked for: no frame, no visitor. */
export interface SiteDocument {
  /** As the server matches it: `/sitemap-:part.xml`. */
  path: string;
  /** Its media type, which may hang on the address. */
  type: string | ((params: DocumentRequest['params']) => string);
  /** Its text, a long one in pieces; null where there is none at this address. */
  load(request: DocumentRequest): Promise<string | AsyncIterable<string> | null>;
  /** Whether who asks may have it: each request is asked for, while the text is made once. */
  mayRead?(request: DocumentRequest & DocumentReader): Promise<boolean>;
  /** Is told of who has it. */
  noteRead?(request: DocumentRequest & DocumentReader): void;
}

/** Who asks for a document. */
export interface DocumentReader {
  search: URLSearchParams;
  /** As the program calls itself. */
  userAgent: string;
}

export interface DocumentRequest extends Pick<SiteRequest, 'platform' | 'owner' | 'isTaken'> {
  params: Readonly<Record<string, string | undefined>>;
}
