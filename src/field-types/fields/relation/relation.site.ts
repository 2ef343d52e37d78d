import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { RelationValue } from './RelationValue.tsx';

/** A field of type relation on the storefront. */
export const relationOnSite: SiteFieldType<'relation'> = {
  Value: RelationValue,
  place: 'sheet',
  isShown: (value, related) => [value].flat().some((id) => Object.hasOwn(related, String(id))),
};
