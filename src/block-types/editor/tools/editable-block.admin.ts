import type { OutputBlockData } from '@editorjs/editorjs';
import { harmlessInline } from '../../inline/inline-html.ts';
import { blockToolOf } from '../../registry.admin.ts';

/**
 * A stored block as its tool expects it. A block without a tool stays as it is: the editor keeps it and shows a notice.
 */
export function editableBlock(stored: unknown): OutputBlockData {
  const block = stored as OutputBlockData;
  const tool = blockToolOf(block.type);
  if (tool === undefined) return block;
  const data = tool.editable?.(block.data) ?? block.data;
  return { ...block, data: (tool.showsPlainText ? data : harmlessTexts(data)) as OutputBlockData['data'] };
}

/** The tools make elements of this page from texts, so only harmless markup may reach them. */
function harmlessTexts(value: unknown): unknown {
  if (typeof value === 'string') return harmlessInline(value);
  if (Array.isArray(value)) return value.map(harmlessTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, harmlessTexts(inside)]));
}
