/** The used part of the list tool. Its own declarations import those of the editor. */
import type { BlockTool, BlockToolConstructorOptions, ToolboxEntry } from './editorjs.d.ts';

export default class List implements BlockTool {
  constructor(options: BlockToolConstructorOptions);
  static get toolbox(): ToolboxEntry[];
  render(): HTMLElement;
  save(element: HTMLElement): object;
  renderSettings(): object[];
}
