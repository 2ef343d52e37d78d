import { AppError } from '../../../contract-kit/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import type { EntryModel, EntryType, EntryTypeQuery } from '../entries.contract.ts';
import { mayAct } from '../entries.rules.ts';
import { searchable } from '../values/entry-values.rules.ts';
import { countEntriesOfTypes } from './entry-types.queries.ts';

/** The content types whose entries the actor may view, as asked for, with their counts [E04]. To who may view none it is empty. */
export async function listEntryTypes(ctx: Ctx, query: EntryTypeQuery): Promise<EntryType[]> {
  const fitting = (await listContentModels(ctx)).filter(
    (model) => mayAct(ctx.actor, model, 'view') && isAskedFor(model, query),
  );
  const direction = query.sortDir === 'desc' ? -1 : 1;
  // By name they are in order already, so that only those which are sent have to be counted.
  const isByCount = query.sortBy === 'entryCount';
  if (!isByCount && direction < 0) fitting.reverse();
  const models = isByCount ? fitting : fitting.slice(0, query.limit);
  const counts = await countEntriesOfTypes(
    ctx.db,
    models.map((model) => model.id),
  );
  const types = models.map((model) => toEntryType(ctx, { model, entryCount: counts.get(model.id) ?? 0 }));
  if (!isByCount) return types;
  // Equally full ones stay in the order of their names.
  return types.sort((a, b) => direction * (a.entryCount - b.entryCount)).slice(0, query.limit);
}

function isAskedFor(model: ContentModel, { isSingle, search = '' }: EntryTypeQuery): boolean {
  if (isSingle !== undefined && model.isSingle !== isSingle) return false;
  return searchable(`${model.name} ${model.slug}`).includes(searchable(search));
}

/** One content type with the fields of its entries. A type that the actor may not view looks like one that does not exist. */
export async function readEntryModel(ctx: Ctx, slugOrId: string): Promise<EntryModel> {
  const model = await loadContentModel(ctx, slugOrId);
  if (!model || !mayAct(ctx.actor, model, 'view')) throw new AppError('NOT_FOUND');
  const counts = await countEntriesOfTypes(ctx.db, [model.id]);
  const type = toEntryType(ctx, { model, entryCount: counts.get(model.id) ?? 0 });
  return { ...type, fields: model.fields.map((field) => field.definition) };
}

function toEntryType(ctx: Ctx, { model, entryCount }: { model: ContentModel; entryCount: number }): EntryType {
  const { id, slug, name, description, isSingle, isPublic } = model;
  const can = { create: mayAct(ctx.actor, model, 'create'), publish: mayAct(ctx.actor, model, 'publish') };
  return { id, slug, name, description, isSingle, isPublic, entryCount, can };
}
