import type { HandlerInput, Page } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import { folded } from '../../../contracts/lists/folded.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import { countEntriesOfTypes } from '../../content-types/entry-counts/entry-counts.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { EntryModel, EntryType, entries } from '../entries.contract.ts';

type TypeQuery = HandlerInput<typeof entries.types>['query'];

/** A page of the content types whose entries the actor may view, as asked for, with their counts [E04]. It is empty for people who may view none. */
export async function listEntryTypes(ctx: Ctx, query: TypeQuery): Promise<Page<EntryType>> {
  const { page, pageSize, sort } = query;
  // In the order of their names, all of which differ in place.
  const fitting = (await listContentModels(ctx)).filter(
    (model) => isAllowed(ctx.actor, model, 'view') && matchesQuery(model, query),
  );
  if (sort.some(({ by, dir }) => by === 'name' && dir === 'desc')) fitting.reverse();
  const onPage = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * pageSize, page * pageSize);
  // Only those which are sent have to be counted, unless the counts decide which these are.
  const isByCount = sort[0]?.by === 'entryCount';
  const models = isByCount ? fitting : onPage(fitting);
  const counts = await countEntriesOfTypes(
    ctx,
    models.map((model) => model.id),
  );
  const types = models.map((model) => toEntryType(ctx, { model, entryCount: counts.get(model.id) ?? 0 }));
  const direction = sort[0]?.dir === 'desc' ? -1 : 1;
  // Equally full ones stay in the order of their names.
  const items = isByCount ? onPage(types.sort((a, b) => direction * (a.entryCount - b.entryCount))) : types;
  return { items, total: fitting.length, page, pageSize };
}

/** The ids of the content types whose entries the actor may view. */
export async function listViewedTypes(ctx: Ctx): Promise<string[]> {
  return (await listContentModels(ctx)).filter((model) => isAllowed(ctx.actor, model, 'view')).map(({ id }) => id);
}

function matchesQuery(model: ContentModel, { isSingle, search = '' }: TypeQuery): boolean {
  if (isSingle !== undefined && model.isSingle !== isSingle) return false;
  return folded(`${model.name} ${model.slug}`).includes(folded(search));
}

/** One content type with the fields of its entries. A type that the actor may not view looks like one that does not exist. */
export async function readEntryModel(ctx: Ctx, slugOrId: string): Promise<EntryModel> {
  const model = await loadContentModel(ctx, slugOrId);
  if (!model || !isAllowed(ctx.actor, model, 'view')) throw new AppError('NOT_FOUND');
  const counts = await countEntriesOfTypes(ctx, [model.id]);
  const type = toEntryType(ctx, { model, entryCount: counts.get(model.id) ?? 0 });
  const fields = model.fields.map((field) => field.definition);
  const { previewUrl, usesContent, titleLabel } = model;
  const sections = model.sections.map((section) => ({ ...section, fields: [...section.fields] }));
  return { ...type, fields, listColumns: [...model.listColumns], previewUrl, usesContent, titleLabel, sections };
}

function toEntryType(ctx: Ctx, { model, entryCount }: { model: ContentModel; entryCount: number }): EntryType {
  const { id, slug, name, description, isSingle, isPublic } = model;
  const can = { create: isAllowed(ctx.actor, model, 'create'), publish: isAllowed(ctx.actor, model, 'publish') };
  return { id, slug, name, description, isSingle, isPublic, entryCount, can };
}
