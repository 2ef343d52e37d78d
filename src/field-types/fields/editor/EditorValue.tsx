import type { SiteValueProps } from '../../kit/field-type.site.ts';
import { SiteDocument } from '../../kit/SiteDocument.tsx';

/** Formatted content below the heading with the field's name. */
export function EditorValue({ value }: SiteValueProps<'editor'>) {
  return <SiteDocument value={value} below={2} />;
}
