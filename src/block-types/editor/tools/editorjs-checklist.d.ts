/** The used part of the checklist tool, which has no declarations. */
import type { BlockTool, BlockToolConstructorOptions, ToolboxEntry } from './editorjs.d.ts';

export default class Checklist implements BlockTool {
  constructor(options: BlockToolConstructorOptions);
  static get toolbox(): ToolboxEntry;
  render(): HTMLElement;
  save(element: HTMLElement): object;
  /** Makes the element of an item. */
  createChecklistItem(item?: object): HTMLElement;
  toggleCheckbox(event: Event): void;
}
