/** Every other tool: its own declarations lead to those of the editor, or there are none. */
import type { BlockToolConstructable } from './editorjs.d.ts';

declare const Tool: BlockToolConstructable;
export default Tool;
