import { AppError } from '../../../contract-kit/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import type { EntryModel, EntryType } from '../entries.contract.ts';
import { mayAct } from '../entries.rules.ts';
import { countEntriesOfTypes } from './entry-types.queries.ts';

/** The content types whose entries the actor may view, by name, with their counts. To who may view none it is empty. */
export async function listEntryTypes(ctx: Ctx): Promise<EntryType[]> {
  const models = (await listContentModels(ctx)).filter((model) => mayAct(ctx.actor, model, 'view'));
  const counts = await countEntriesOfTypes(
    ctx.db,
    models.map((model) => model.id),
  );
  return models.map((model) => toEntryType(ctx, { model, entryCount: counts.get(model.id) ?? 0 }));
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
