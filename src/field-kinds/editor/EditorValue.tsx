import { BlockDocumentView } from '../../editor-blocks/document/BlockDocumentView.tsx';
import type { SiteValueProps } from '../kit/kind.site.ts';

/** Formatted content below the heading with the field's name. */
export function EditorValue({ value }: SiteValueProps<'editor'>) {
  const { blocks } = value as unknown as { blocks?: unknown };
  return <BlockDocumentView blocks={Array.isArray(blocks) ? blocks : []} below={2} />;
}
