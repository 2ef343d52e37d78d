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
  const nodes = nodesOfBlocks(schema, blocks);
  for (const [at, node] of nodes.entries()) {
    if (node.type.name === unsupportedNode) continue;
    const { id: _, ...block } = (draftBlockOf(blocks[at]) ?? blocks[at]) as Record<string, unknown>;
    storedOf.set(node, { id: node.attrs['id'], ...block });
  }
  return nodes;
}

/** Blocks as nodes. One that cannot be read is kept whole, and says so in its place. */
export function nodesOfBlocks(schema: Schema, blocks: readonly unknown[]): Node[] {
  const ids = new Set<unknown>();
  return blocks.map((block) => {
    const stored = isRecord(block) ? block : {};
    const given = stored['id'];
    const id = typeof given === 'string' && given !== '' && !ids.has(given) ? given : newBlockId();
    ids.add(id);
    return nodeOfBlock(schema, { stored, id, block });
  });
}

interface StoredBlock {
  stored: Record<string, unknown>;
  id: string;
  block: unknown;
}

function nodeOfBlock(schema: Schema, { stored, id, block }: StoredBlock): Node {
  const parsed = draftBlockOf(block);
  const tool = blockToolOf(String(parsed?.type ?? stored['type']));
  const data = parsed?.data ?? (tool?.takesAnyData ? (isRecord(stored['data']) ? stored['data'] : {}) : null);
  if (tool === undefined || data === null) return schema.nodeFromJSON({ type: unsupportedNode, attrs: { id, block } });
  const { attrs, content = [] } = tool.toNode(data as Record<string, unknown>);
  return schema.nodeFromJSON({ type: tool.node, attrs: { ...attrs, id }, content });
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
