import { redirect } from 'react-router';
import { AppError } from '../../../contracts/call/errors.ts';
import { mediaIdOf } from '../../../contracts/upload-rules.ts';
import type { SiteFile } from '../../../field-types/files/SiteFiles.tsx';
import { readsOf } from '../../../platform/context/context.ts';
import { readPageNumber } from '../../../site-kit/links/page-number.ts';
import type { PageRequest, SiteRequest } from '../../../site-kit/site-page.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import type { PublishedEntry } from '../../delivery/delivery.contract.ts';
import { listPublished, type PublishedPage } from '../../delivery/delivery.service.ts';
import { readPublicFiles } from '../../delivery/public-files.ts';
import { readEntryView } from '../../delivery/site/entry-files.ts';
import { leadOn, readShownOrLeadOn } from '../../delivery/site/shown-entry.ts';
import { blogPaths } from '../blog.paths.ts';
import { blogCardOf, blogItemOf, textOf } from '../blog-card.rules.ts';
import type { BlogView } from './BlogPage.tsx';
import type { PostCardView } from './PostGrid.tsx';
import type { PostView } from './PostPage.tsx';

const typeSlug = 'posts';
const pageSize = 12;
const othersShown = 4;

/** True if the owner has a blog: the type of its posts is there and public. */
export async function hasBlog({ platform }: SiteRequest): Promise<boolean> {
  const models = await listContentModels(readsOf(platform));
  return models.some(({ slug, isPublic, isSingle }) => slug === typeSlug && isPublic && !isSingle);
}

/** A page of posts, newest first [K18]. Without the type, or without posts, it is empty. */
export async function loadBlog(request: PageRequest): Promise<BlogView> {
  const page = readPageNumber(request.search);
  const published = await listPosts(request, { page, pageSize });
  if (published.total > 0 && page > published.pageCount) throw redirect(blogPaths.list(published.pageCount));
  return { ...(await cardsOf(request, published.items)), page, pageCount: published.pageCount };
}

/** The newest posts as cards, with their pictures. */
export async function readNewestPosts(request: SiteRequest, count: number) {
  return cardsOf(request, (await listPosts(request, { page: 1, pageSize: count })).items);
}

/** A post under its slug; under its former name it leads there [K18]. */
export async function loadPost(request: PageRequest): Promise<PostView> {
  const { slug = '' } = request.params;
  const model = await loadContentModel(readsOf(request.platform), typeSlug);
  if (!model || model.slug !== typeSlug) throw new AppError('NOT_FOUND');
  const entry = await orNull(() => readShownOrLeadOn(request, { typeSlug, slug, pathOf: blogPaths.post }));
  if (entry === null) {
    const renamed = await slugOfName(request, slug);
    if (renamed === null) throw new AppError('NOT_FOUND');
    throw leadOn(request, blogPaths.post(renamed));
  }
  const { body, description, files } = await readEntryView(request, model, entry);
  const newest = await readNewestPosts(request, othersShown + 1);
  const card = blogCardOf(blogItemOf(entry));
  return {
    slug: entry.slug,
    title: entry.title,
    description: textOf(entry.customFields['excerpt']) ?? description,
    author: textOf(entry.customFields['author_name']),
    picture: fileAt(files, card?.picture ?? null),
    body,
    publishedAt: entry.publishedAt ?? entry.createdAt,
    updatedAt: entry.updatedAt,
    files: { ...newest.files, ...files },
    others: newest.posts.filter((post) => post.slug !== entry.slug).slice(0, othersShown),
  };
}

const fileAt = (files: Readonly<Record<string, SiteFile>>, url: string | null) =>
  url !== null && Object.hasOwn(files, url) ? (files[url] ?? null) : null;

/** A removed, private or single type has no posts. */
async function listPosts(
  request: SiteRequest,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PublishedPage> {
  const query = { page, pageSize, sort: '-createdAt', fields: 'title,slug,customFields,createdAt,publishedAt' };
  const published = await orNull(() => listPublished(request, typeSlug, query));
  return published ?? { items: [], total: 0, page, pageSize, pageCount: 0 };
}

async function cardsOf(
  request: SiteRequest,
  entries: readonly PublishedEntry[],
): Promise<{ posts: PostCardView[]; files: Readonly<Record<string, SiteFile>> }> {
  const posts = entries.flatMap((entry) => {
    const card = blogCardOf(blogItemOf(entry));
    const excerpt = textOf(entry.customFields['excerpt']);
    return card ? [{ ...card, excerpt, publishedAt: entry.publishedAt ?? entry.createdAt }] : [];
  });
  const pictures = posts.flatMap(({ picture }) => (picture !== null && mediaIdOf(picture) !== null ? [picture] : []));
  return { posts, files: await readPublicFiles(request, pictures) };
}

const maxNameLength = 200;

/** The slug of the post that has this former name; null where the field's type cannot be filtered. */
async function slugOfName(request: SiteRequest, name: string): Promise<string | null> {
  if (name === '' || name.length > maxNameLength) return null;
  const query = { 'filter[post_name][equals]': name, fields: 'slug', pageSize: 1 };
  const published = await orNull(() => listPublished(request, typeSlug, query));
  return published?.items[0]?.slug ?? null;
}

/** What is not there, or cannot be asked for, is null. */
async function orNull<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && ['NOT_FOUND', 'VALIDATION_ERROR'].includes(error.code)) return null;
    throw error;
  }
}
