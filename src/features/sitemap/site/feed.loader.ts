import { AppError } from '../../../contracts/call/errors.ts';
import { xmlText } from '../../../contracts/lists/xml-text.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import type { DocumentRequest } from '../../../site-kit/head/site-document.ts';
import { blogPaths } from '../../blog/blog.paths.ts';
import type { PublishedEntry } from '../../delivery/delivery.contract.ts';
import { listPublished } from '../../delivery/delivery.service.ts';
import { readSettings } from '../../settings/settings.service.ts';

const maxPosts = 20;

/** The newest posts as RSS 2.0; without the type, or without posts, a channel with nothing in it. */
export async function writeFeed(request: DocumentRequest): Promise<string> {
  const { platform } = request;
  const origin = platform.config.publicUrl;
  const { siteName, siteTagline, seoDescription } = await readSettings(systemContext(platform, 'storefront'));
  const items = (await newestPosts(request)).map((post) => itemOf(post, origin));
  const head = [
    `<title>${xmlText(siteName)}</title>`,
    `<link>${xmlText(`${origin}${blogPaths.list()}`)}</link>`,
    `<description>${xmlText(seoDescription || siteTagline || siteName)}</description>`,
    `<atom:link href="${xmlText(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n${[...head, ...items].join('\n')}\n</channel>\n</rss>\n`;
}

function itemOf(post: PublishedEntry, origin: string): string {
  const link = xmlText(`${origin}${blogPaths.post(post.slug)}`);
  const excerpt = post.customFields['excerpt'];
  const description = typeof excerpt === 'string' ? excerpt : '';
  const published = new Date(post.publishedAt ?? post.createdAt).toUTCString();
  return [
    '<item>',
    `<title>${xmlText(post.title)}</title>`,
    `<link>${link}</link>`,
    `<guid>${link}</guid>`,
    `<pubDate>${published}</pubDate>`,
    `<description>${xmlText(description)}</description>`,
    '</item>',
  ].join('');
}

async function newestPosts(request: DocumentRequest): Promise<PublishedEntry[]> {
  const query = { pageSize: maxPosts, sort: '-createdAt', fields: 'title,slug,customFields,createdAt,publishedAt' };
  try {
    return (await listPublished(request, 'posts', query)).items;
  } catch (error) {
    if (error instanceof AppError && ['NOT_FOUND', 'VALIDATION_ERROR'].includes(error.code)) return [];
    throw error;
  }
}
