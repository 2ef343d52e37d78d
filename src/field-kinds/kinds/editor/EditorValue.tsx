import { BlockDocumentView } from '../../../editor-blocks/document/BlockDocumentView.tsx';
import { blocksIn } from '../../../editor-blocks/document/block-document.ts';
import type { SiteValueProps } from '../../kit/kind.site.ts';

/** Formatted content below the heading with the field's name. */
export function EditorValue({ value }: SiteValueProps<'editor'>) {
  return <BlockDocumentView blocks={blocksIn(value)} below={2} />;
}
