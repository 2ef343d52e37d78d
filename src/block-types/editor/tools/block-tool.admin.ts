import type { Tools } from '@editorjs/editorjs';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** A picture that was chosen in the media library. */
export interface ChosenPicture {
  url: string;
  alt: string;
}

/** The media types that the editor takes as pictures, chosen, dropped or pasted. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Puts a picture into the library; rejects if it is rejected. */
export type UploadPicture = (file: File) => Promise<ChosenPicture>;

/** What the page around the editor offers its tools. */
export interface ToolSurroundings {
  /** Opens the media library; null if there is none. */
  choosePicture: ((use: (picture: ChosenPicture) => void) => void) | null;
  /** Null for a person who may not upload. */
  uploadPicture: UploadPicture | null;
}

/** An entry of the menu that adds blocks. */
export interface BlockChoice {
  label: string;
  icon: ComponentType<IconProps>;
  /** The data of the new block; without them the tool's own start values. */
  data?: object;
}

/** How the console's editor writes one block type. */
export interface BlockTool {
  choices: readonly BlockChoice[];
  /** The tool's entry in Editor.js's settings; null for the one that Editor.js brings itself. */
  settings: ((surroundings: ToolSurroundings) => Tools[string]) | null;
  /** The stored data as the tool expects them. */
  editable?: (data: Record<string, unknown>) => object;
  /**
   * The tool shows texts in controls. Any other tool gets harmless texts only, because it puts them into the page as
   * markup.
   */
  showsPlainText?: true;
  /** What screen readers call the tool's texts, by CSS selector. Headings and controls say it themselves. */
  texts?: Readonly<Record<string, string | ((text: Element) => string)>>;
  /** The data of the block that Markdown's sign at the beginning of a paragraph makes of it; null for any other sign. */
  written?: (sign: string, rest: string) => object | null;
  /** Which elements of pasted HTML become this block, by tag, and its data; null for an element without content. */
  pasted?: { tags: readonly string[]; read: (element: Element) => object | null };
}
