import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { listedTools } from '../../registry.admin.ts';
import { newBlockId } from './stored-nodes.admin.ts';
import { unsupportedNode } from './unsupported.admin.ts';

/** Every block has a name of its own, which it keeps as long as it lives: by it two people's versions are merged. */
export const BlockNames = Extension.create({
  name: 'blockNames',
  addGlobalAttributes: () => [
    {
      types: [...listedTools.map(([, { node }]) => node), unsupportedNode],
      attributes: { id: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null } },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const known = new Set<unknown>();
        doc.forEach((node, pos) => {
          const { id } = node.attrs;
          // What was cut or copied comes with the name of the original.
          if (id === null || known.has(id)) tr.setNodeMarkup(pos, undefined, { ...node.attrs, id: newBlockId() });
          known.add(id);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
