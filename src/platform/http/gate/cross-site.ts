import type { IncomingHttpHeaders } from 'node:http';

export interface CrossSiteQuery {
  headers: IncomingHttpHeaders;
  /** The origin of `PUBLIC_URL`. */
  origin: string;
  carriesSession: boolean;
  /** The call takes a file as multipart/form-data; a form can send that too, but not with a header of ours. */
  takesUpload?: boolean;
}

/**
 * True if a state-changing call comes from another site. A browser says so by `Sec-Fetch-Site`, an old one by `Origin`,
 * with or without a cookie, so that no anonymous client's page characters anybody in either. A call with neither header is no
 * browser's; if it carries the session it must show, by its type and `X-UI-Request: 1`, that no form could have sent it.
 */
export function isCrossSite({ headers, origin, carriesSession, takesUpload }: CrossSiteQuery): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  if (headers.origin !== undefined) return headers.origin !== origin;
  if (!carriesSession) return false;
  const isOurs = takesUpload ? isMultipart : isJson;
  return !(isOurs(headers['content-type']) && headers['x-ui-request'] === '1');
}

/** True for `application/json`, with no parameter but `charset=utf-8`. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json(?:\s?;\s?charset="?utf-8"?)?$/i.test(contentType);
}

/** True for `multipart/form-data` with a boundary. */
export function isMultipart(contentType: string | undefined): boolean {
  return contentType !== undefined && /^multipart\/form-data\s?;.*\bboundary=/i.test(contentType);
}

/** True for `application/x-www-form-urlencoded`. */
export function isUrlEncoded(contentType: string | undefined): boolean {
  return (
    contentType !== undefined && /^application\/x-www-form-urlencoded(?:\s?;\s?charset="?utf-8"?)?$/i.test(contentType)
  );
}

/** True for every content type in which a page's form or a script may send a form. */
export function isJsonOrForm(contentType: string | undefined): boolean {
  return isJson(contentType) || isMultipart(contentType) || isUrlEncoded(contentType);
}

/**
 * The origin of the page of another site that a browser sends a call from; null for this site's own pages and for what is no
 * browser. `null` as text is what a browser says of a page whose origin it hides.
 */
export function foreignOrigin(headers: IncomingHttpHeaders, ownOrigin: string): string | null {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || headers.origin === ownOrigin) return null;
  if (headers.origin !== undefined) return headers.origin.slice(0, 300);
  return site === undefined || site === 'none' ? null : 'null';
}
