import { AppError } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { type Actor, type Platform, readsOf } from '../../../platform/context/context.ts';
import { anonymous } from '../../../platform/context/visitor-context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { type DeliveredType, deliveredType, published, type Reading } from './delivered-type.rules.ts';
import { previewed } from './program-reading.rules.ts';

/** The type behind a slug, as everybody reads it. A private type is rejected like a slug that no type has. */
export function publicModel(platform: Platform, slug: string): Promise<DeliveredType> {
  return modelFor(platform, { slug, actor: anonymous, reading: published });
}

/** The same for somebody who may view entries: also a private type, and more than is published where they may. */
export async function modelFor(
  platform: Platform,
  { slug, actor, reading }: { slug: string; actor: Actor; reading: Reading },
): Promise<DeliveredType> {
  const model = await loadContentModel(readsOf(platform), slug);
  // A model may also be found by its id, which readers do not know.
  if (!model || model.slug !== slug) throw new AppError('NOT_FOUND');
  const isOpen = model.isPublic && reading === published;
  if (!isOpen && !isAllowed(actor, model, 'view')) throw new AppError('NOT_FOUND');
  return deliveredOf(model, reading);
}

/** A type whose entries are shown before they are published, by a token: a public one, or one with a front end of its own. Null for any other. */
export async function previewedModel(platform: Platform, slug: string): Promise<DeliveredType | null> {
  const model = await loadContentModel(readsOf(platform), slug);
  if (!model || model.slug !== slug || (!model.isPublic && model.previewUrl === null)) return null;
  return deliveredOf(model, previewed);
}

/** All public types, in the order of their list. */
export async function publicModels(platform: Platform): Promise<DeliveredType[]> {
  const models = await listContentModels(readsOf(platform));
  return models.filter(({ isPublic }) => isPublic).map((model) => deliveredOf(model));
}

const readingsOf = onePerObject((_model: ContentModel) => new Map<Reading, DeliveredType>());

/** Models are kept by their own service until they change; what a reading needs of one is worked out once. */
export function deliveredOf(model: ContentModel, reading: Reading = published): DeliveredType {
  const readings = readingsOf(model);
  const type = readings.get(reading) ?? deliveredType(model, reading);
  readings.set(reading, type);
  return type;
}
