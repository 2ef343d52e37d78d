import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { EditorValue } from './EditorValue.tsx';

/** A field of type editor on the storefront. */
export const editorOnSite: SiteFieldType<'editor'> = { Value: EditorValue, place: 'passage' };
