import { redirect } from 'react-router';
import { AppError } from '../../../contracts/call/errors.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { readPublished } from '../delivery.service.ts';
import { findFormer } from '../former-entries.ts';
import { readPreview } from '../preview/preview.service.ts';
import { previewParameter } from '../preview/preview-token.ts';

interface EntryAddress {
  typeSlug: string;
  /** Null of a single. */
  slug: string | null;
}

/** The published entry that a page shows; the newest that it says where the address has the token of a preview [H02]. Rejects like the API [K28]. */
export async function readShown(request: PageRequest, { typeSlug, slug }: EntryAddress): Promise<PublishedEntry> {
  return (await readNewest(request, { typeSlug, slug })) ?? readPublished(request, typeSlug, slug);
}

/** The newest that an entry says, where the address has the token of its preview [H02]; the page is marked. Null without one. */
export async function readNewest(
  request: PageRequest,
  { typeSlug, slug }: EntryAddress,
): Promise<PublishedEntry | null> {
  const newest = await readPreview(request, { typeSlug, slug, token: request.search.get(previewParameter) });
  if (newest !== null) request.markPreview();
  return newest;
}

/** The same, and where nothing is published under the slug, on to the entry that had it before [H03]: in one hop, with the query. */
export async function readShownOrLeadOn(request: PageRequest, address: FormerAddress): Promise<PublishedEntry> {
  try {
    return await readShown(request, address);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') await followFormer(request, address);
    throw error;
  }
}

interface FormerAddress {
  typeSlug: string;
  slug: string;
  pathOf: (slug: string) => string;
}

/** Throws the way on to the entry that had the slug [H03]. Without one says whether an entry was there and is taken down; `goneId` is of one that lies in the trash. */
export async function followFormer(
  request: PageRequest,
  { typeSlug, slug, pathOf }: FormerAddress,
): Promise<{ isGone: boolean; goneId: string | null }> {
  const former = await findFormer(request, { typeSlug, slug });
  if (former !== null && 'movedTo' in former) throw leadOn(request, pathOf(former.movedTo));
  return { isGone: former !== null, goneId: former?.id ?? null };
}

/** Leads to the one address of a page, with the query of this request. */
export function leadOn({ search }: PageRequest, path: string): Response {
  if (search.size === 0) return redirect(path, 301);
  return redirect(`${path}${path.includes('?') ? '&' : '?'}${search}`, 301);
}
