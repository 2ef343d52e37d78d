import type { Unseen } from '../../contract-kit/call/endpoint.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ContentModel } from '../content-types/content-types.rules.ts';
import { mayAct } from '../permissions/grants/type-rights.rules.ts';
import type { Entry } from './entries.contract.ts';
import type { EntryRow } from './entries.queries.ts';
import { rightsOn } from './entries.rules.ts';
import { namedValues } from './values/entry-values.rules.ts';

interface Known {
  row: EntryRow;
  model: ContentModel;
}

/** A stored entry as its reader sees it, with what they may do with it. */
export function toEntry({ actor }: Pick<Ctx, 'actor'>, { row, model }: Known): Entry {
  const createdAt = row.createdAt.toISOString();
  const updatedAt = row.updatedAt.toISOString();
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: row.body,
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
    version: row.version,
    can: rightsOn(actor, model, row.status),
  };
}

/** The same for somebody who has just changed it: who may not view entries of its type gets id and version alone. */
export function toChangedEntry(ctx: Pick<Ctx, 'actor'>, known: Known): Entry | Unseen {
  if (mayAct(ctx.actor, known.model, 'view')) return toEntry(ctx, known);
  return { id: known.row.id, version: known.row.version };
}

/** What the trail keeps of an entry: all but the content, which would make it grow with every save. */
export function entryFacts({ row, model }: Known): object {
  const { title, slug, status, version } = row;
  return { contentType: model.slug, title, slug, status, customFields: namedValues(model, row.customFields), version };
}
