import type { IconProps } from '@tabler/icons-react';
import type { AnyExtension, Editor, JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { ComponentType } from 'react';

/** The media types that the editor takes as pictures, chosen, dropped or pasted. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** An entry of the menu that adds blocks. */
export interface BlockChoice {
  label: string;
  icon: ComponentType<IconProps>;
  /** The data of the new block; without them an empty one. */
  data?: object;
  /** The data of the block that a line of text becomes. */
  ofText?: (html: string) => object;
}

/** A setting of a block, in its own menu. */
export interface BlockSetting {
  label: string;
  icon: ComponentType<IconProps>;
  /** Changes the block, in which the selection lies. */
  run: (editor: Editor) => void;
  isOn?: (node: Node) => boolean;
  /** Whether it can be run with the present selection; it can if nothing is said. */
  mayRun?: (editor: Editor) => boolean;
}

/** How the console's editor writes one block type. */
export interface BlockTool {
  choices: readonly BlockChoice[];
  /** The editor's node of a block of this type; a block without content has none to store. */
  node: string;
  /** That node and those inside it. */
  extensions: readonly AnyExtension[];
  /** The attributes and the content of a block with these data, which were read by its schema. */
  toNode: (data: Record<string, unknown>) => Pick<JSONContent, 'attrs' | 'content'>;
  /** The data of a node; null for one without content, which is not stored. */
  fromNode: (node: Node) => object | null;
  /** The block is a form, which shows and mends data that no schema takes. */
  takesAnyData?: true;
  /** What an empty line of the block says, by the name of its node. */
  placeholders?: Readonly<Record<string, string>>;
  settings?: readonly BlockSetting[];
  /** The data of the block that Markdown's sign at the beginning of a paragraph makes of it; null for any other sign. */
  written?: (sign: string, rest: string) => object | null;
  /** Which elements of pasted HTML become this block, by tag, and its data; null for an element without content. */
  pasted?: { tags: readonly string[]; read: (element: Element) => object | null };
}
