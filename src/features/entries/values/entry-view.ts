import type { Unseen } from '../../../contracts/call/endpoint.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { Entry, ListedEntry } from '../entries.contract.ts';
import type { DraftRow, EntryRow, ListedRow } from '../entries.queries.ts';
import { rightsOn } from '../entries.rules.ts';
import { namedValues } from './entry-values.rules.ts';

interface Known {
  row: EntryRow;
  model: ContentModel;
}

/** A stored entry as its reader sees it, with what they may do with it. */
export function toEntry(ctx: Pick<Ctx, 'actor'>, { row, model }: Known): Entry {
  return { ...toListedEntry(ctx, { row, model }), draft: row.draft && toDraft(model, row.draft) };
}

function toDraft(model: ContentModel, draft: DraftRow): Entry['draft'] {
  const { title, slug, body, updatedAt, updatedBy } = draft;
  return {
    title,
    slug,
    content: model.usesContent ? body : '',
    customFields: namedValues(model, draft.customFields),
    updatedAt: new Date(updatedAt).toISOString(),
    updatedBy,
  };
}

/** The same as lists show it. */
export function toListedEntry(
  { actor }: Pick<Ctx, 'actor'>,
  { row, model }: { row: ListedRow; model: ContentModel },
): ListedEntry {
  const createdAt = row.createdAt.toISOString();
  const updatedAt = row.updatedAt.toISOString();
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: model.usesContent ? row.body : '',
    status: row.status,
    contentType: model.slug,
    contentTypeId: model.id,
    author: row.author,
    userId: row.userId,
    customFields: namedValues(model, row.customFields),
    meta: row.meta,
    createdAt,
    createdAtGmt: createdAt,
    updatedAt,
    updatedAtGmt: updatedAt,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publishAt: row.publishAt?.toISOString() ?? null,
    unpublishAt: row.unpublishAt?.toISOString() ?? null,
    scheduleError: row.scheduleError,
    updatedBy: row.updatedBy,
    hasDraft: row.hasDraft,
    version: row.version,
    can: rightsOn(actor, model, row.status),
    ...(row.isCut && { isCut: true as const }),
  };
}

/** The same after a change: a person who may not view entries of the type gets only its id and version. */
export function toChangedEntry(ctx: Pick<Ctx, 'actor'>, known: Known): Entry | Unseen {
  if (isAllowed(ctx.actor, known.model, 'view')) return toEntry(ctx, known);
  return { id: known.row.id, version: known.row.version };
}

/** What the audit log keeps of an entry: all but the content, which would make it grow with every save. */
export function entryFacts({ row, model }: Known): object {
  const { title, slug, status, version } = row;
  return { contentType: model.slug, title, slug, status, customFields: namedValues(model, row.customFields), version };
}

/** As the audit log names an entry; people who may view its type may read the line. */
export const entryTarget = ({ id, title, contentTypeId }: EntryRow) => ({
  type: 'entry',
  id,
  scope: contentTypeId,
  label: title,
});
