import { z } from 'zod';
import { type BlockData, type BlockType, blockData } from './blocks.ts';
import { textOfInline } from './inline-html.ts';

/** Most blocks of one document, and the most characters that its JSON may have. */
export const mostBlocks = 500;
const longestDocument = 400_000;

/** Whatever else the editor notes about a block is not kept. */
const block = <T extends BlockType>(type: T) =>
  z.object({
    /** The editor's own name of the block. */
    id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional()
      .catch(undefined),
    type: z.literal(type),
    data: blockData[type],
  });

/** The words for a block of a type that is not known, wherever it is met [H15]. */
export const unsupportedBlock = 'Unsupported block type';

const Block: z.ZodType<Block> = z.discriminatedUnion(
  'type',
  [
    block('paragraph'),
    block('header'),
    block('list'),
    block('checklist'),
    block('quote'),
    block('code'),
    block('table'),
    block('image'),
    block('buttonLink'),
    block('videoEmbed'),
  ],
  // Inside a block of a known type its own words are used.
  unsupportedBlock,
);

/** One block of a document, of whatever type. */
export type Block = { [T in BlockType]: { id?: string | undefined; type: T; data: BlockData<T> } }[BlockType];

const tooLarge = `holds more than ${longestDocument} characters`;
const notBlocks = 'must be a document of blocks';

/**
 * A document of blocks, given as an object or as its JSON text. Blocks of an unknown type, and addresses that are not
 * of the allowed kinds, are refused at their path; markup in texts is reduced to the editor's own [H12] [H13]. When it
 * was written and by which version of the editor is not kept, so that equal documents are equal.
 */
export const BlockDocument = z.preprocess(
  readDocument,
  z
    .object(
      { blocks: z.array(Block, notBlocks).max(mostBlocks, `must be at most ${mostBlocks} blocks`) },
      { error: ({ input }) => (input === tooLarge ? tooLarge : notBlocks) },
    )
    .refine((document) => JSON.stringify(document).length <= longestDocument, tooLarge),
) as unknown as z.ZodType<BlockDocument>;

export interface BlockDocument {
  blocks: Block[];
}

/** One block as it was stored, or null if it cannot be shown as what it says it is. */
export function blockOf(given: unknown): Block | null {
  const read = Block.safeParse(readBlock(given));
  return read.success ? read.data : null;
}

/** Blocks in their other spellings as their own; what cannot be read is left for the schema to refuse. */
function readDocument(given: unknown): unknown {
  if (typeof given === 'string' && given.length > longestDocument) return tooLarge;
  const document = fromJson(given);
  if (!isRecord(document) || !Array.isArray(document['blocks'])) return document;
  const blocks: readonly unknown[] = document['blocks'];
  if (blocks.length > mostBlocks) return { blocks };
  const cells = blocks.reduce<number>((sum, given) => sum + cellsOf(given), 0);
  return cells * shortestCell > longestDocument ? tooLarge : { blocks: blocks.map(readBlock) };
}

/** What even an empty cell takes in JSON. */
const shortestCell = '"",'.length;

/** The cells that a table has once all its rows are as long as the longest: a short text may ask for millions. */
function cellsOf(given: unknown): number {
  const data = isRecord(given) ? given['data'] : null;
  const rows: readonly unknown[] = isRecord(data) && Array.isArray(data['content']) ? data['content'] : [];
  const longest = rows.reduce<number>((most, row) => Math.max(most, Array.isArray(row) ? row.length : 0), 0);
  return rows.length * longest;
}

function fromJson(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Items are texts in one version of the list tool and objects in the next; a checklist is a style of list in some. */
function readBlock(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { type } = given;
  const data = isRecord(given['data']) ? given['data'] : {};
  const items: unknown[] | null = Array.isArray(data['items']) ? data['items'] : null;
  if (type === 'list' && data['style'] === 'checklist') {
    return { ...given, type: 'checklist', data: { items: items?.map(readCheck) } };
  }
  if (type === 'list' && items) return { ...given, data: { ...data, items: readItems(items, 1) } };
  if (type === 'checklist' && items) return { ...given, data: { items: items.map(readCheck) } };
  // Code within a line is a mark of its text.
  if (type === 'inlineCode') {
    const code = data['text'] ?? data['code'] ?? '';
    return { ...given, type: 'paragraph', data: { text: typeof code === 'string' ? `<code>${code}</code>` : code } };
  }
  if (type === 'videoEmbed' && data['embed'] === undefined)
    return { ...given, data: { ...data, embed: data['source'] } };
  return { ...given, data: given['data'] ?? {} };
}

/** No list is read deeper than one may be. */
function readItems(items: readonly unknown[], level: number): unknown[] {
  return items.map((item) => {
    if (typeof item === 'string') return { content: item };
    if (!isRecord(item) || !Array.isArray(item['items']) || level > 8) return item;
    return { ...item, items: readItems(item['items'], level + 1) };
  });
}

function readCheck(item: unknown): unknown {
  if (typeof item === 'string') return { text: item };
  if (!isRecord(item) || item['text'] !== undefined) return item;
  const { checked } = isRecord(item['meta']) ? item['meta'] : {};
  return { text: item['content'], checked };
}

/** What a reader reads of a document, a line for each block, item, row or caption. */
export function textOfDocument({ blocks }: BlockDocument): string {
  return blocks
    .flatMap(textsOfBlock)
    .filter((text) => text !== '')
    .join('\n');
}

function textsOfBlock({ type, data }: Block): string[] {
  switch (type) {
    case 'paragraph':
    case 'header':
      return [textOfInline(data.text)];
    case 'list':
      return textsOfItems(data.items);
    case 'checklist':
      return data.items.map(({ text }) => textOfInline(text));
    case 'quote':
      return [textOfInline(data.text), textOfInline(data.caption)];
    case 'code':
      return [data.code];
    case 'table':
      return data.content.map((row) => row.map(textOfInline).join(' ').trim());
    case 'image':
      return [data.alt, textOfInline(data.caption)];
    case 'buttonLink':
      return [data.text];
    case 'videoEmbed':
      return [textOfInline(data.caption)];
  }
}

function textsOfItems(items: BlockData<'list'>['items']): string[] {
  return items.flatMap(({ content, items: below }) => [textOfInline(content), ...textsOfItems(below)]);
}

/** Whether a document shows nothing; pictures, buttons and videos are something without a word. */
export function isBlankDocument(document: BlockDocument): boolean {
  const showsMore = document.blocks.some(({ type }) => ['image', 'buttonLink', 'videoEmbed'].includes(type));
  return !showsMore && textOfDocument(document).trim() === '';
}

/** The type that the API's readers get, in TypeScript. */
export const blockDocumentType = [
  '{ blocks: ({ id?: string } & (',
  "{ type: 'paragraph'; data: { text: string } }",
  " | { type: 'header'; data: { text: string; level: 1 | 2 | 3 | 4 | 5 | 6 } }",
  " | { type: 'list'; data: { style: 'ordered' | 'unordered'; items: { content: string; items: unknown[] }[] } }",
  " | { type: 'checklist'; data: { items: { text: string; checked: boolean }[] } }",
  " | { type: 'quote'; data: { text: string; caption: string; alignment: 'left' | 'center' } }",
  " | { type: 'code'; data: { code: string } }",
  " | { type: 'table'; data: { withHeadings: boolean; stretched: boolean; content: string[][] } }",
  " | { type: 'image'; data: { file: { url: string }; caption: string; alt: string; withBorder: boolean; withBackground: boolean; stretched: boolean } }",
  " | { type: 'buttonLink'; data: { text: string; url: string; style: 'primary' | 'secondary' | 'outline' | 'ghost'; size: 'sm' | 'md' | 'lg'; openInNewTab: boolean } }",
  " | { type: 'videoEmbed'; data: { embed: string; caption: string } }",
  '))[] }',
].join('');
