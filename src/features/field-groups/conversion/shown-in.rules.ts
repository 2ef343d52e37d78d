import { holdsPermission, type Rights } from '../../../contracts/session/held-rights.ts';
import { permissionNeeded, typeActions } from '../../../contracts/session/permission-slug.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';

/** What rights on a content type depend on. */
export interface ShowingType {
  id: string;
  slug: string;
  name: string;
  isSingle: boolean;
  isPublic: boolean;
}

/** Whether an error may name the type: it is public, or the holder may view types or do something with its entries. */
export function mayKnowName(rights: Rights, type: Pick<ShowingType, 'slug' | 'isSingle' | 'isPublic'>): boolean {
  if (type.isPublic || holdsPermission(rights, 'content-types.view')) return true;
  return typeActions.some((action) => isAllowed(rights, type, action));
}

/** Why the holder may not choose whether these types show a group, or null: needs content-types.edit, whichever call does it, and what `errorToShow` and `errorToLimit` need. */
export function errorToLink(rights: Rights, types: readonly ShowingType[]): string | null {
  if (types.length === 0) return null;
  if (!holdsPermission(rights, 'content-types.edit')) {
    return permissionNeeded('content-types.edit', 'choose which content types show a field group');
  }
  return errorToShow(rights, types) ?? errorToLimit(rights, types);
}

/**
 * Why the holder may not choose what stored values of these types have to be, or null. Publishing judges values that lie there:
 * a person who may publish but not view would find them out by moving a limit and trying again.
 */
export function errorToLimit(rights: Rights, types: readonly ShowingType[]): string | null {
  // Attaching what others define moves no limit.
  if (!holdsPermission(rights, 'field-groups.edit')) return null;
  const refused = types.find((type) => isAllowed(rights, type, 'publish') && !isAllowed(rights, type, 'view'));
  if (!refused) return null;
  return `You may publish the entries of “${refused.name}” but not view them: you need the right to view them to choose what their values have to be.`;
}

/**
 * Why the holder may not count or convert what entries of these types hold, or null: needs view and edit on each, because
 * a person who chooses types, patterns and limits finds out values by counts.
 */
export function errorToCount(rights: Rights, types: readonly ShowingType[]): string | null {
  const refused = types.find((type) => !isAllowed(rights, type, 'view') || !isAllowed(rights, type, 'edit'));
  if (!refused) return null;
  const type = mayKnowName(rights, refused) ? `“${refused.name}”` : 'every content type that shows the group';
  return `You need the rights to view and to edit the entries of ${type} to count or convert what they hold.`;
}

/** Why the holder may not convert what entries of these types hold, or null: needs what counting needs, and publish where the public reads the values. */
export function errorToConvert(rights: Rights, types: readonly ShowingType[]): string | null {
  return errorToCount(rights, types) ?? errorToShow(rights, types);
}

/** Why the holder may not change which stored values these types show, or null. It needs `publish` on each public type, whose readers would see the change. */
export function errorToShow(rights: Rights, types: readonly ShowingType[]): string | null {
  const refused = types.find((type) => type.isPublic && !isAllowed(rights, type, 'publish'));
  if (!refused) return null;
  return `“${refused.name}” is public: you need the right to publish its entries to change which values it shows.`;
}
