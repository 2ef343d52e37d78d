import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const written = /\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g;

function marksOf(text: Node): DecorationSet {
  const marks: Decoration[] = [];
  text.descendants((node, at) => {
    for (const match of node.text?.matchAll(written) ?? []) {
      const from = at + match.index;
      marks.push(Decoration.inline(from, from + match[0].length, { 'data-variable': '', spellcheck: 'false' }));
    }
  });
  return DecorationSet.create(text, marks);
}

/** Shows where a value will stand; the text itself stays as it is written. */
export const variableMarks = Extension.create({
  name: 'variableMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => marksOf(doc),
        apply: ({ docChanged, doc }, marks) => (docChanged ? marksOf(doc) : marks),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
