/** Any other tool. It has no declarations of its own, or they import those of the editor. */
import type { BlockToolConstructable } from './editorjs.d.ts';

declare const Tool: BlockToolConstructable;
export default Tool;
