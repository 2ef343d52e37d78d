import type { z } from 'zod';
import type { BlockSpelling, BlockTypeSpec } from './block-type.ts';
import { buttonLink } from './blocks/button-link/button-link.block.ts';
import { checklist } from './blocks/checklist/checklist.block.ts';
import { code } from './blocks/code/code.block.ts';
import { header } from './blocks/header/header.block.ts';
import { image } from './blocks/image/image.block.ts';
import { inlineCode } from './blocks/inline-code/inline-code.block.ts';
import { list } from './blocks/list/list.block.ts';
import { paragraph } from './blocks/paragraph/paragraph.block.ts';
import { quote } from './blocks/quote/quote.block.ts';
import { table } from './blocks/table/table.block.ts';
import { videoEmbed } from './blocks/video-embed/video-embed.block.ts';

/** Every block type, in the editor's order. A new type is a folder, a line here and one in each other registry. */
export const blockTypes = [
  paragraph,
  header,
  list,
  checklist,
  quote,
  code,
  table,
  image,
  buttonLink,
  videoEmbed,
] as const;

/** Types that are stored as one of these types. */
const spellings: readonly BlockSpelling[] = [inlineCode];

/** The block type for text that fits no other one. */
export const textBlock = paragraph.type;

/** The type that shows a picture of the library. */
export const pictureBlock = image.type;

type AnyBlockType = (typeof blockTypes)[number];
export type BlockType = AnyBlockType['type'];
export type BlockData<T extends BlockType = BlockType> = z.output<Extract<AnyBlockType, { type: T }>['data']>;

/** One block of a document. */
export type Block = {
  [T in BlockType]: {
    /** The editor's own name of the block. */
    id?: string | undefined;
    type: T;
    data: BlockData<T>;
  };
}[BlockType];

const blockTypesByName = new Map<unknown, BlockTypeSpec>(blockTypes.map((blockType) => [blockType.type, blockType]));
const readers = new Map<unknown, BlockTypeSpec['read']>(
  [...blockTypes, ...spellings].map((blockType: BlockTypeSpec | BlockSpelling) => [blockType.type, blockType.read]),
);

/** The block type of a name; undefined for an unknown type. */
export const blockTypeOf = (type: unknown): BlockTypeSpec | undefined => blockTypesByName.get(type);

/** The reader of a type's other spellings; undefined if it has none. */
export const blockReaderOf = (type: unknown): BlockTypeSpec['read'] => readers.get(type);
