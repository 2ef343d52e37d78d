import type { DocumentReader, DocumentRequest } from '../../../site-kit/head/site-document.ts';
import { findFeed, isReadable, noteFeedRead, writeFeed } from '../feeds.service.ts';
import { formats } from '../writing/feed-formats.ts';

type Asked = DocumentRequest & DocumentReader;

const fileOf = ({ params }: Pick<Asked, 'params'>) => params['file'] ?? '';

/** The media type of a feed, by the end of its address. */
export function typeOfFeed(params: Asked['params']): string {
  const file = fileOf({ params });
  const format = Object.values(formats).find(({ extension }) => file.endsWith(`.${extension}`));
  return format?.type ?? 'text/plain';
}

/** Whether there is such a feed, for who asks. */
export async function mayReadFeed(request: Asked): Promise<boolean> {
  const feed = await findFeed(request, fileOf(request));
  return feed !== null && isReadable(feed, request.search.get('token'));
}

/** The text of a feed, in pieces. */
export async function loadFeed(request: DocumentRequest): Promise<AsyncIterable<string> | null> {
  const feed = await findFeed(request, fileOf(request));
  return feed && writeFeed(request, feed);
}

/** Keeps who read it. */
export function noteFeed(request: Asked): void {
  const [name = ''] = fileOf(request).split('.');
  noteFeedRead(request.platform, { name, userAgent: request.userAgent });
}
