import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import { SiteDocument } from '../../kit/SiteDocument.tsx';

/** Formatted content below the heading with the field's name. */
function EditorValue({ value }: SiteValueProps<'editor'>) {
  return <SiteDocument value={value} below={2} />;
}

/** A field of type editor on the storefront. */
export const editorOnSite: SiteFieldType<'editor'> = { Value: EditorValue, place: 'passage' };
