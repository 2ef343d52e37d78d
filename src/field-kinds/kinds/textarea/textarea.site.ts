import type { SiteKind } from '../../kit/kind.site.ts';
import { TextareaLine, TextareaValue } from './TextareaValue.tsx';

/** A field of type textarea on the storefront. */
export const textareaOnSite: SiteKind<'textarea'> = {
  Value: TextareaValue,
  ValueInItem: TextareaLine,
  place: 'passage',
};
