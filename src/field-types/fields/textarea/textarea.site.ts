import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { TextareaLine, TextareaValue } from './TextareaValue.tsx';

/** A field of type textarea on the storefront. */
export const textareaOnSite: SiteFieldType<'textarea'> = {
  Value: TextareaValue,
  ValueInItem: TextareaLine,
  place: 'passage',
};
