import type { SiteKind } from '../../kit/kind.site.ts';
import { EditorValue } from './EditorValue.tsx';

/** A field of type editor on the storefront. */
export const editorOnSite: SiteKind<'editor'> = { Value: EditorValue, place: 'passage' };
