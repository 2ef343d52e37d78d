import { holdsPermission, type Rights } from '../../../contracts/session/held-rights.ts';
import { type TypeAction, typePermission } from '../../../contracts/session/permission-slug.ts';

interface TypeName {
  slug: string;
  isSingle: boolean;
}

/** Whether the holder may do `action` to entries of a type: by the type's own permission or by `content.{action}`. No action implies another. */
export function isAllowed(rights: Rights, type: TypeName, action: TypeAction): boolean {
  return holdsPermission(rights, typePermission(type, action));
}

/** Whether the holder may do `action` to entries of every type there is or will be. */
export function isAllowedOnAll(rights: Rights, action: TypeAction): boolean {
  return holdsPermission(rights, `content.${action}`);
}
