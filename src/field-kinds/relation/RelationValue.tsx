import type { SiteValueProps } from '../site-value.ts';

/** Ids say nothing to a visitor; a page that wants to show related entries reads them. */
export function RelationValue(_: SiteValueProps<'relation'>) {
  return null;
}
