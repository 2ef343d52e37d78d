import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { linkAddress } from '../../addresses.ts';
import { ownMarks } from '../../inline/marks.admin.ts';
import { listedTools } from '../../registry.admin.ts';
import { BlockNames } from './block-names.admin.ts';
import { Unsupported } from './unsupported.admin.ts';

const placeholders = new Map(listedTools.flatMap(([, tool]) => Object.entries(tool.placeholders ?? {})));

/** What the block editor understands: the blocks of the registry, with marks inside their lines. */
export const editorExtensions = (placeholder: string): Extensions => [
  StarterKit.configure({
    blockquote: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    paragraph: false,
    strike: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: (address) => linkAddress(address) !== null },
    undoRedo: { newGroupDelay: 800 },
  }),
  ...ownMarks,
  ...listedTools.flatMap(([, { extensions }]) => extensions),
  Unsupported,
  BlockNames,
  Placeholder.configure({
    includeChildren: true,
    showOnlyCurrent: false,
    placeholder: ({ editor, node, pos }) => {
      const ofBlock = placeholders.get(node.type.name);
      if (ofBlock !== undefined) return ofBlock;
      const isFirst = pos === 0 && editor.state.doc.childCount === 1;
      return isFirst ? placeholder : '';
    },
  }),
];
