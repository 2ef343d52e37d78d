import { type ReactNode, useMemo } from 'react';
import { keptBlocks } from './pasted-blocks.admin.ts';

interface HtmlAsBlocksProps {
  html: string;
  children: (blocks: readonly unknown[]) => ReactNode;
}

/** Stored HTML as blocks, for an editor around which it stands. */
export function HtmlAsBlocks({ html, children }: HtmlAsBlocksProps) {
  const blocks = useMemo(() => keptBlocks(html), [html]);
  return children(blocks);
}
