/**
 * The used part of the editor. Its own declarations are TypeScript sources with enums, which this project's rules
 * reject.
 */

export interface OutputBlockData {
  id?: string;
  type: string;
  data: Record<string, unknown>;
}

export interface BlockAPI {
  id: string;
  name: string;
  holder: HTMLElement;
  isEmpty: boolean;
  save(): Promise<{ data: Record<string, unknown> } | undefined>;
  validate(data: Record<string, unknown>): Promise<boolean>;
}

export interface BlockToolConstructorOptions {
  data: Record<string, unknown>;
  config: Record<string, unknown> | undefined;
  block: BlockAPI;
  readOnly: boolean;
}

export interface BlockTool {
  render(): HTMLElement;
  save(element: HTMLElement): object;
}

export interface ToolboxEntry {
  title: string;
  icon: string;
  data?: object;
}

export interface BlockToolConstructable {
  new (options: BlockToolConstructorOptions): BlockTool;
  toolbox: ToolboxEntry | ToolboxEntry[];
}

export interface BlockTuneOptions {
  api: EditorJS;
  block: BlockAPI;
}

/** An entry in the menu of each block. */
export interface BlockTune {
  render(): { icon: string; title: string; closeOnActivate: boolean; onActivate: () => void };
}

export type Tools = Record<
  string,
  { class?: new (options: never) => object; inlineToolbar?: boolean; config?: Record<string, unknown> }
>;

export interface EditorConfig {
  holder: HTMLElement;
  data: { blocks: OutputBlockData[] };
  tools: Tools;
  tunes: string[];
  placeholder: string;
  minHeight: number;
  logLevel: 'VERBOSE' | 'INFO' | 'WARN' | 'ERROR';
  i18n: { messages: Record<string, Record<string, unknown>> };
}

export default class EditorJS {
  constructor(config: EditorConfig);
  isReady: Promise<void>;
  destroy(): void;
  blocks: {
    clear(): Promise<void>;
    insertMany(blocks: OutputBlockData[], index: number): BlockAPI[];
    delete(index: number): void;
    insert(type: string, data: object, config: object, index: number, focus: boolean, replace: boolean): BlockAPI;
    getCurrentBlockIndex(): number;
    getBlockIndex(id: string): number | undefined;
    move(to: number, from: number): void;
    getBlocksCount(): number;
    getBlockByIndex(index: number): BlockAPI | undefined;
  };
  caret: { setToBlock(index: number, position: 'start' | 'end'): boolean };
}
