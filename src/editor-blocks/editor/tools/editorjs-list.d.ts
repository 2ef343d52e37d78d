/** What we use of the list tool, whose own declarations lead to those of the editor. */
import type { BlockTool, BlockToolConstructorOptions, ToolboxEntry } from './editorjs.d.ts';

export default class List implements BlockTool {
  constructor(options: BlockToolConstructorOptions);
  static get toolbox(): ToolboxEntry[];
  render(): HTMLElement;
  save(element: HTMLElement): object;
  renderSettings(): object[];
}
