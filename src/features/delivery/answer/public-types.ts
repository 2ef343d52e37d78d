import { AppError } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { type Actor, type Platform, readsOf } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { type DeliveredType, deliveredType, published, type Reading } from './delivered-type.rules.ts';

/** The type behind a slug. A private type is rejected like a slug that no type has. */
export async function publicModel(platform: Platform, slug: string): Promise<DeliveredType> {
  const model = await loadContentModel(readsOf(platform), slug);
  // A model may also be found by its id, which readers do not know.
  if (!model?.isPublic || model.slug !== slug) throw new AppError('NOT_FOUND');
  return deliveredOf(model);
}

/** The same for a program: also a private type whose entries it may view, and more than is published where it may. */
export async function modelFor(
  platform: Platform,
  { slug, actor, reading }: { slug: string; actor: Actor; reading: Reading },
): Promise<DeliveredType> {
  const model = await loadContentModel(readsOf(platform), slug);
  if (!model || model.slug !== slug) throw new AppError('NOT_FOUND');
  const isOpen = model.isPublic && reading === published;
  if (!isOpen && !isAllowed(actor, model, 'view')) throw new AppError('NOT_FOUND');
  const read = readingsOf(model);
  const type = read.get(reading) ?? deliveredType(model, reading);
  read.set(reading, type);
  return type;
}

const readingsOf = onePerObject((_model: ContentModel) => new Map<Reading, DeliveredType>());

/** All public types, in the order of their list. */
export async function publicModels(platform: Platform): Promise<DeliveredType[]> {
  const models = await listContentModels(readsOf(platform));
  return models.filter(({ isPublic }) => isPublic).map(deliveredOf);
}

/** Models are kept by their own service until they change; what reading needs of one is worked out once. */
export const deliveredOf = onePerObject<ContentModel, DeliveredType>(deliveredType);
