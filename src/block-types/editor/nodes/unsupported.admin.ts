import { Node } from '@tiptap/core';
import { unsupportedBlock } from '../../document/block-document.ts';

/** The node of a stored block that the editor cannot read: of an unknown type, or with data that no schema takes [H15]. */
export const unsupportedNode = 'unsupported';

export const Unsupported = Node.create({
  name: unsupportedNode,
  group: 'block',
  atom: true,
  addAttributes: () => ({ block: { default: null, rendered: false } }),
  renderHTML: () => ['p', { 'data-unsupported': '' }, unsupportedBlock],
});
