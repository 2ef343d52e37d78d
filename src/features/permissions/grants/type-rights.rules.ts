import { type TypeAction, typePermission } from '../../../contract-kit/session/permissions.ts';

/** Whose rights; an actor is one, and so is the signed-in person on a screen. */
export interface Rights {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

interface TypeName {
  slug: string;
  isSingle: boolean;
}

/** Whether the holder may do `action` to entries of a type: by `content.{action}`, or by the type's own permission alone. No action implies another. */
export function mayAct(rights: Rights, type: TypeName, action: TypeAction): boolean {
  return mayActOnAll(rights, action) || rights.permissions.has(typePermission(type, action));
}

/** Whether the holder may do `action` to entries of every type there is or will be. */
export function mayActOnAll(rights: Rights, action: TypeAction): boolean {
  return rights.isAdmin || rights.permissions.has(`content.${action}`);
}
