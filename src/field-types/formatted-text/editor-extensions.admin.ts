import { type Extensions, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { Extension } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

/** Alignment as an attribute of our own: a style attribute would be rejected by the pages' policy. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: ['heading', 'paragraph'],
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) => element.getAttribute('data-align'),
            renderHTML: ({ textAlign }) => (textAlign ? { 'data-align': String(textAlign) } : {}),
          },
        },
      },
    ];
  },
});

/** Styles that a paragraph may be given by name, with their labels; who shows the text decides how they look. */
export const paragraphStyles = { lead: 'Lead', note: 'Note', button: 'Link as button' } as const;

const ParagraphStyle = Extension.create({
  name: 'paragraphStyle',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph'],
        attributes: {
          styleName: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('data-style'),
            renderHTML: ({ styleName }) => (styleName ? { 'data-style': String(styleName) } : {}),
          },
        },
      },
    ];
  },
});

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', { ...HTMLAttributes, controls: 'controls', preload: 'metadata' }],
});

/** Ctrl or Cmd and Enter saves the record around the editor; a line is broken with Shift and Enter. */
const SaveKey = Extension.create({
  name: 'saveKey',
  priority: 1000,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
});

/** Everything the editor understands. The toolbar offers less by the field's options; text that has more keeps it. */
export const editorExtensions: Extensions = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } }),
  SaveKey,
  Alignment.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  ParagraphStyle,
  Image.configure({ allowBase64: false }),
  Video,
  TableKit,
];
