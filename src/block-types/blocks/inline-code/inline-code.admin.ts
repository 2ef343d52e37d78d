import type { Tools } from '@editorjs/editorjs';
import InlineCode from '@editorjs/inline-code';

/** The mark of code within a line. */
export const inlineCodeTool: Tools[string] = { class: InlineCode };
