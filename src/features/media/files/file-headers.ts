import { contentDisposition } from '../../../contracts/text/content-disposition.ts';
import type { FoundFile } from './files.service.ts';

/** Even opened as a page of its own it runs nothing, loads nothing and is nobody's frame [FILE-01]. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** Whatever else a browser may do with a file, it saves it. */
const shown = /^(?:image\/(?!svg)|audio\/|video\/|text\/plain$)/;

/** Names the bytes: each copy of them is made in one way. */
export function etagOf({ checksum, copy }: FoundFile): string {
  return copy === null ? `"${checksum}"` : `"${checksum}.${copy.drawn ? copy.label : copy.width}.${copy.format}"`;
}

/** What every answer with a file carries. A file may be replaced, so it is asked for anew after five minutes; any site may show it. */
export function fileHeaders(file: FoundFile, mimeType: string): Record<string, string> {
  return {
    'Content-Type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    'Content-Disposition': disposition(file),
    'Content-Security-Policy': policy,
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    ETag: etagOf(file),
    ...(file.copy === null ? { 'Accept-Ranges': 'bytes' } : { Vary: 'Accept' }),
  };
}

function disposition({ mimeType, fileName, copy }: FoundFile): string {
  if (copy !== null) return 'inline';
  return contentDisposition(shown.test(mimeType) ? 'inline' : 'attachment', fileName);
}
