import { holdsPermission, type Rights } from '../../contracts/session/held-rights.ts';
import type { FieldDefinition } from '../../field-types/definition/definition.ts';
import type { GroupLayout } from '../field-groups/field-groups.contract.ts';
import { isAllowed } from '../permissions/grants/type-rights.rules.ts';

/** One field of a type: `key` is where entries hold its value, `name` is how people and the API call it. */
export interface ModelField {
  key: string;
  name: string;
  definition: FieldDefinition;
}

/** What reading and writing entries of a type needs. Never changed in place: a changed type is a new object. */
export interface ContentModel {
  id: string;
  slug: string;
  name: string;
  description: string;
  isSingle: boolean;
  isPublic: boolean;
  /** Where a front end of one's own shows an entry before it is published; null: the page of this site. */
  previewUrl: string | null;
  /** What the list of its entries shows to who has chosen nothing else; empty where the console chooses. */
  listColumns: readonly string[];
  /** Whether its entries have content beside their fields; without, their content is empty, and what was written is kept unseen. */
  usesContent: boolean;
  /** What the form of an entry calls its title. */
  titleLabel: string;
  /** Its groups in their order, as parts of the form of an entry. */
  sections: readonly ModelSection[];
  /** Through all its groups, in their order. */
  fields: readonly ModelField[];
}

/** A group of fields as a part of the form of an entry; `fields` are names. */
export interface ModelSection {
  id: string;
  name: string;
  layout: GroupLayout;
  fields: readonly string[];
}

interface TypeFacts {
  name: string;
  slug: string;
  isSingle: boolean;
  isPublic: boolean;
  /** People have rights to its entries that the actor does not hold. */
  isHeldBeyond: boolean;
}

/**
 * What the actor may do with a content type. `publish`: change what the public sees of it. `delete`: that as well where it is
 * public, and from people it takes only rights that the actor holds [Q15].
 */
export function rightsOnType(actor: Rights, type: TypeFacts): { publish: boolean; delete: boolean } {
  const publish = isAllowed(actor, type, 'publish');
  const isOpen = !type.isHeldBeyond && (publish || !type.isPublic);
  return { publish, delete: isOpen && holdsPermission(actor, 'content-types.delete') };
}

/** Why a type that `content-types.delete` alone would delete stays; null if it does not. */
export function errorToDelete(type: Pick<TypeFacts, 'name' | 'isPublic'> & { can: ReturnType<typeof rightsOnType> }) {
  if (type.can.delete) return null;
  return type.isPublic && !type.can.publish ? errorToHide(type.name) : heldBeyondError;
}

/** Why a public type stays where the public finds it. */
export const errorToHide = (name: string) =>
  `“${name}” is public: you need the right to publish its entries to take it from where the public finds it.`;

const heldBeyondError = 'People have rights to its entries that you do not hold yourself.';
