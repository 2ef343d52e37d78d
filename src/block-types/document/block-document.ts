import { z } from 'zod';
import { isRecord } from '../../contracts/is-record.ts';
import type { BlockTypeSpec } from '../block-type.ts';
import { type Block, blockReaderOf, blockTypeOf, blockTypes } from '../registry.ts';

/** Most blocks of one document. */
const maxBlocks = 500;
/** Most characters of a document's JSON. */
const maxDocumentLength = 400_000;
/** Most errors that an error names: a short document may have hundreds of thousands. */
const maxErrors = 100;

/** The words for a block of a type that is not known [H15]. */
export const unsupportedBlock = 'Unsupported block type';
const tooLarge = `holds more than ${maxDocumentLength} characters`;
const notBlocks = 'must be a document of blocks';

const blockId = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional()
  .catch(undefined);

/** The schemas drop the editor's other notes about a block. */
const schemaOfBlocks = (dataOf: (blockType: BlockTypeSpec) => z.ZodType<object>): z.ZodType<Block> => {
  const schemas = blockTypes.map((blockType) =>
    z.object({ id: blockId, type: z.literal(blockType.type), data: dataOf(blockType as unknown as BlockTypeSpec) }),
  );
  // A block of a known type is rejected in its own words. The cast restores the types, which map() loses.
  return z.discriminatedUnion(
    'type',
    schemas as unknown as [z.ZodObject],
    unsupportedBlock,
  ) as unknown as z.ZodType<Block>;
};

const blockSchema = schemaOfBlocks(({ data }) => data);
const draftBlockSchema = schemaOfBlocks(({ data, unfinished }) => (unfinished ? finishedOr(unfinished, data) : data));

/** Data as `finished` reads them, or where it does not, `unfinished`, whose errors count. */
function finishedOr(unfinished: z.ZodType<object>, finished: z.ZodType<object>): z.ZodType<object> {
  return z.unknown().transform((input, context) => {
    const best = finished.safeParse(input);
    const parsed = best.success ? best : unfinished.safeParse(input);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}

/** What an `editor` field holds. */
export interface BlockDocument {
  blocks: Block[];
}

export interface DocumentError {
  /** Where the error lies in the document. */
  path: PropertyKey[];
  message: string;
}

const documentOf = (block: z.ZodType<Block>): z.ZodType<BlockDocument> =>
  z
    .object(
      { blocks: z.array(block, notBlocks).max(maxBlocks, `must be at most ${maxBlocks} blocks`) },
      { error: ({ input }) => (input === tooLarge ? tooLarge : notBlocks) },
    )
    .refine((document) => JSON.stringify(document).length <= maxDocumentLength, tooLarge);

const documentSchemas = { finished: documentOf(blockSchema), draft: documentOf(draftBlockSchema) };

/**
 * Reads a document of blocks: an object, its JSON text, or the shape of an entry's content around it. Blocks of an unknown type, and addresses that are not of the
 * allowed types, are rejected at their path; markup in texts is reduced to the editor's own [H12] [H13]. Bounds are
 * checked first, and all work is linear in the length of the input. The editor's notes of time and version are dropped,
 * so that equal documents are equal. A draft may hold blocks that are not finished.
 */
export function parseDocument(
  value: unknown,
  { isDraft = false } = {},
): { document: BlockDocument } | { document: null; refusals: readonly DocumentError[] } {
  const parsed = documentSchemas[isDraft ? 'draft' : 'finished'].safeParse(unparsedDocument(value));
  if (parsed.success) return { document: parsed.data };
  const refusals = parsed.error.issues.slice(0, maxErrors).map(({ path, message }) => ({ path, message }));
  return { document: null, refusals };
}

const asSchema = (options: { isDraft: boolean }): z.ZodType<BlockDocument> =>
  z.unknown().transform((value, context) => {
    const parsed = parseDocument(value, options);
    if (parsed.document !== null) return parsed.document;
    for (const { path, message } of parsed.refusals) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** parseDocument as a schema. */
export const BlockDocument = asSchema({ isDraft: false });
/** What a draft may hold. */
export const DraftDocument = asSchema({ isDraft: true });

/** The blocks of a stored value, unchecked; none if it is no document. */
export function blocksIn(value: unknown): readonly unknown[] {
  const blocks = isRecord(value) ? value['blocks'] : null;
  return Array.isArray(blocks) ? blocks : [];
}

/** One stored block, or null if it does not fit the type that it names. */
export function blockOf(value: unknown): Block | null {
  const parsed = blockSchema.safeParse(unparsedBlock(value));
  return parsed.success ? parsed.data : null;
}

/** One block as a draft may hold it, or null. */
export function draftBlockOf(value: unknown): Block | null {
  const parsed = draftBlockSchema.safeParse(unparsedBlock(value));
  return parsed.success ? parsed.data : null;
}

/** Whether a stored block lacks what a published one must have; readers leave it out. */
export function isUnfinished({ type, data }: Block): boolean {
  const blockType = blockTypeOf(type);
  return blockType?.unfinished !== undefined && !blockType.data.safeParse(data).success;
}

/** What a stored document lacks for being published, by path; blocks that no type knows are none of it. */
export function unfinishedIn(value: unknown): DocumentError[] {
  return blocksIn(value).flatMap((block, place) => {
    // Only of some types there are unfinished ones.
    if (!isRecord(block) || blockTypeOf(block['type'])?.unfinished === undefined) return [];
    const { error } = blockSchema.safeParse(unparsedBlock(block));
    if (!error || draftBlockOf(block) === null) return [];
    return error.issues.map(({ path, message }) => ({ path: ['blocks', place, ...path], message }));
  });
}

/** The value with its blocks in the spelling of the schemas. The schemas reject what has no such spelling. */
function unparsedDocument(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxDocumentLength) return tooLarge;
  const document = documentIn(fromJson(value));
  if (!isRecord(document) || !Array.isArray(document['blocks'])) return document;
  const blocks: readonly unknown[] = document['blocks'];
  if (blocks.length > maxBlocks) return { blocks };
  const length = blocks.reduce<number>((sum, block) => sum + minLengthOf(block), 0);
  return length > maxDocumentLength ? tooLarge : { blocks: blocks.map(unparsedBlock) };
}

/** An entry's content holds its document beside the HTML, which counts for nothing here. */
function documentIn(value: unknown): unknown {
  return isRecord(value) && !Object.hasOwn(value, 'blocks') && isRecord(value['json']) ? value['json'] : value;
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function minLengthOf(block: unknown): number {
  if (!isRecord(block) || !isRecord(block['data'])) return 0;
  return blockTypeOf(block['type'])?.minLength?.(block['data']) ?? 0;
}

function unparsedBlock(block: unknown): unknown {
  if (!isRecord(block)) return block;
  const data = isRecord(block['data']) ? block['data'] : {};
  return { ...block, data: block['data'] ?? {}, ...blockReaderOf(block['type'])?.(data) };
}

/** The TypeScript type of a document, for readers of the API. */
export const blockDocumentType = `{ blocks: ({ id?: string } & (${blockTypes
  .map(({ type, typeScript }) => `{ type: '${type}'; data: ${typeScript} }`)
  .join(' | ')}))[] }`;

/** The JSON Schema of a document, for readers of the API. What the data of a block holds depends on its type. */
export const blockDocumentJsonSchema = {
  type: 'object',
  properties: {
    blocks: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          type: { type: 'string', enum: blockTypes.map(({ type }) => type) },
          data: { type: 'object', additionalProperties: true },
        },
        required: ['type', 'data'],
      },
    },
  },
  required: ['blocks'],
};
