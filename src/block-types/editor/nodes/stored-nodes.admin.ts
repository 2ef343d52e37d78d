import type { Node, Schema } from '@tiptap/pm/model';
import { isRecord } from '../../../contracts/is-record.ts';
import { draftBlockOf } from '../../document/block-document.ts';
import { blockToolOf, toolOfNode } from '../../registry.admin.ts';
import { unsupportedNode } from './unsupported.admin.ts';

/**
 * Blocks as they were stored, by their nodes. A node is never changed, only replaced, so a block that nobody touched is
 * stored again as it was, to the letter, and is not written anew with each key.
 */
const storedOf = new WeakMap<Node, unknown>();

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A name for a block, new with near certainty. */
export const newBlockId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => alphabet[byte % alphabet.length]).join('');

/** Stored blocks as nodes, which are stored again as they were until somebody touches them, those without content too. */
export function nodesOfStored(schema: Schema, blocks: readonly unknown[]): Node[] {
  return readBlocks(schema, blocks).map(({ node, block }) => {
    if (node.type.name !== unsupportedNode) storedOf.set(node, block);
    return node;
  });
}

/** Blocks as nodes. One that cannot be read is kept whole, and says so in its place. */
export function nodesOfBlocks(schema: Schema, blocks: readonly unknown[]): Node[] {
  return readBlocks(schema, blocks).map(({ node }) => node);
}

interface ReadBlock {
  node: Node;
  /** As it is stored, under the name that its node has. */
  block: object;
}

function readBlocks(schema: Schema, blocks: readonly unknown[]): ReadBlock[] {
  const ids = new Set<unknown>();
  return blocks.map((block) => {
    const given = isRecord(block) ? block['id'] : null;
    const id = typeof given === 'string' && given !== '' && !ids.has(given) ? given : newBlockId();
    ids.add(id);
    return readBlock(schema, id, block);
  });
}

function readBlock(schema: Schema, id: string, block: unknown): ReadBlock {
  const parsed = draftBlockOf(block);
  const { id: _, ...stored }: Record<string, unknown> = parsed ?? (isRecord(block) ? block : {});
  const tool = blockToolOf(String(stored['type']));
  const written = isRecord(stored['data']) ? stored['data'] : {};
  const data = parsed || tool?.takesAnyData ? written : null;
  const named = { id, ...stored };
  if (tool === undefined || data === null)
    return { node: schema.nodeFromJSON({ type: unsupportedNode, attrs: { id, block } }), block: named };
  const { attrs, content = [] } = tool.toNode(data);
  return { node: schema.nodeFromJSON({ type: tool.node, attrs: { ...attrs, id }, content }), block: named };
}

/** The block of one node as it is stored; null if it has no content. */
export function blockOfNode(node: Node): unknown {
  const before = storedOf.get(node);
  if (before !== undefined) return before;
  const block = written(node);
  storedOf.set(node, block);
  return block;
}

function written(node: Node): unknown {
  if (node.type.name === unsupportedNode) return node.attrs['block'];
  const [type, tool] = toolOfNode(node.type.name) ?? [];
  const data = tool?.fromNode(node) ?? null;
  if (data === null) return null;
  const block = { id: node.attrs['id'], type, data };
  return draftBlockOf(block) ?? block;
}

/** The blocks of the editor's document, without those that have no content. */
export const blocksOfDocument = (document: Node): unknown[] =>
  document.children.map(blockOfNode).filter((block) => block !== null);
