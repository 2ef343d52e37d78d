import { AppError } from '../../../contracts/call/errors.ts';
import { filledPreviewAddress } from '../../../contracts/preview-address.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { assertThat } from '../../entries/entries.service.ts';
import { newestOf } from '../../entries/saving/entry-snapshot.rules.ts';
import { readKnown } from '../../entries/saving/write-entry.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { readRights } from '../../users/access/read-rights.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { deliveryPaths } from '../delivery.paths.ts';
import { selectOptionalNewest } from '../delivery.queries.ts';
import { inSlot, type Reader } from '../public-queries.ts';
import { publicModel } from '../query/public-types.ts';
import type { PreviewLink } from './preview.contract.ts';
import { type PreviewGrant, previewParameter, previewToken, readPreviewToken } from './preview-token.ts';

/**
 * A link to the page of an entry that shows its newest draft until the link expires [H02], on this site or in the front end
 * that its type names. Rejects an entry in the trash, and one of a private type without a front end, which has no page. Needs
 * the type's view.
 */
export async function createPreviewLink(
  ctx: Ctx,
  { id, expiresIn }: { id: string; expiresIn: number },
): Promise<PreviewLink> {
  const { row, model } = await readKnown(ctx, { id, lock: false });
  assertThat(ctx, model, 'view');
  if (row.status === 'trash') throw new AppError('ENTRY_IN_TRASH');
  if (!model.isPublic && model.previewUrl === null) throw new AppError('ENTRY_HAS_NO_PAGE');
  const now = ctx.platform.clock.now().getTime();
  // The token counts whole seconds.
  const expiresAt = new Date(Math.ceil(now / 1000 + expiresIn) * 1000);
  const { userId: madeBy } = ctx.actor;
  if (madeBy === null) throw new AppError('INVALID_TOKEN');
  const token = previewToken(ctx.platform, { entryId: id, madeBy, expiresAt });
  const { slug } = newestOf(row);
  const url =
    model.previewUrl === null
      ? ownPage(ctx, deliveryPaths.entry(model, slug), token)
      : filledPreviewAddress(model.previewUrl, { slug, id, type: model.slug, token });
  return { url, expiresAt: expiresAt.toISOString() };
}

function ownPage({ platform }: Ctx, page: string, token: string): string {
  const query = `${page.includes('?') ? '&' : '?'}${previewParameter}=${token}`;
  return new URL(`${page}${query}`, platform.config.publicUrl).href;
}

/**
 * The newest that an entry says, for a page whose address has a token; `slug` is null on the page of a single. Null without
 * a token, for a wrong or expired one, on the page of another entry, for an entry in the trash, and once the person who made
 * the link may not view the type any more: the page is then as if there were no token. A page that shows it says so and is
 * never cached. Rejects a private type like an unknown one [K28].
 */
export async function readPreview(
  reader: Reader,
  { typeSlug, slug, token }: { typeSlug: string; slug: string | null; token: string | null },
): Promise<PublishedEntry | null> {
  const { platform } = reader;
  const grant = token === null ? null : readPreviewToken(platform, token);
  if (grant === null) return null;
  const type = await publicModel(platform, typeSlug);
  if (type.isSingle !== (slug === null)) return null;
  const id = await readPreviewed(reader, { type, grant });
  if (id === null) return null;
  const entry = await inSlot(reader, () => selectOptionalNewest(platform.prepared, { type, id, slug }), 'publicEntry');
  // The statement gives it the shape of the contract; tests compare both.
  return entry === null ? null : (JSON.parse(entry) as PublishedEntry);
}

/** The id of the entry whose newest content a token grants; null once its maker may not view the type any more. */
export async function readPreviewed(
  reader: Reader,
  { type, grant }: { type: { slug: string; isSingle: boolean }; grant: PreviewGrant },
): Promise<string | null> {
  const rights = await inSlot(reader, () => readRights(systemContext(reader.platform, 'preview'), grant.madeBy));
  return isAllowed(rights, type, 'view') ? grant.entryId : null;
}
