import type { z } from 'zod';
import type { BlockKind, BlockSpelling } from './block-kind.ts';
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

/** Every kind of block, in the editor's order. A new kind is a folder, a line here and one in each other registry. */
export const blockKinds = [
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

/** Types that are stored as one of these kinds. */
const spellings: readonly BlockSpelling[] = [inlineCode];

/** The kind of text that fits no other kind. */
export const textBlock = paragraph.type;

/** The kind that shows a picture of the library. */
export const pictureBlock = image.type;

type AnyBlockKind = (typeof blockKinds)[number];
export type BlockType = AnyBlockKind['type'];
export type BlockData<T extends BlockType = BlockType> = z.output<Extract<AnyBlockKind, { type: T }>['data']>;

/** One block of a document. */
export type Block = {
  [T in BlockType]: {
    /** The editor's own name of the block. */
    id?: string | undefined;
    type: T;
    data: BlockData<T>;
  };
}[BlockType];

const kinds = new Map<unknown, BlockKind>(blockKinds.map((kind) => [kind.type, kind]));
const readers = new Map<unknown, BlockKind['read']>(
  [...blockKinds, ...spellings].map((kind: BlockKind | BlockSpelling) => [kind.type, kind.read]),
);

/** The kind of a type; undefined for an unknown type. */
export const blockKindOf = (type: unknown): BlockKind | undefined => kinds.get(type);

/** The reader of a type's other spellings; undefined if it has none. */
export const blockReaderOf = (type: unknown): BlockKind['read'] => readers.get(type);
