import { buttonLinkTool } from './blocks/button-link/button-link.admin.ts';
import { checklistTool } from './blocks/checklist/checklist.admin.ts';
import { codeTool } from './blocks/code/code.admin.ts';
import { headerTool } from './blocks/header/header.admin.ts';
import { imageTool } from './blocks/image/image.admin.ts';
import { listTool } from './blocks/list/list.admin.ts';
import { paragraphTool } from './blocks/paragraph/paragraph.admin.ts';
import { quoteTool } from './blocks/quote/quote.admin.ts';
import { tableTool } from './blocks/table/table.admin.ts';
import { videoEmbedTool } from './blocks/video-embed/video-embed.admin.ts';
import type { BlockTool } from './editor/block-tool.admin.ts';
import type { BlockType } from './registry.ts';

/** The tool of each block type. They import the editor, so only the editor's own chunk imports this file. */
const blockTools: { [T in BlockType]: BlockTool } = {
  paragraph: paragraphTool,
  header: headerTool,
  list: listTool,
  checklist: checklistTool,
  quote: quoteTool,
  code: codeTool,
  table: tableTool,
  image: imageTool,
  buttonLink: buttonLinkTool,
  videoEmbed: videoEmbedTool,
};

/** The tools with their types, in the order of the editor's menus. */
export const listedTools = Object.entries(blockTools) as readonly [BlockType, BlockTool][];

/** The tool of a type of block; undefined for an unknown type. */
export function blockToolOf(type: string): BlockTool | undefined {
  return Object.hasOwn(blockTools, type) ? blockTools[type as BlockType] : undefined;
}

const typesByNode = new Map(listedTools.map(([type, tool]) => [tool.node, [type, tool] as const]));

/** The type of the blocks that a node of the editor stands for, with its tool; undefined for any other node. */
export const toolOfNode = (name: string): readonly [BlockType, BlockTool] | undefined => typesByNode.get(name);
