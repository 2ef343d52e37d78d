import type { SequenceRules } from '../../../admin-kit/kit/merge/merged-items.ts';
import { canonicalText, equal } from '../../../admin-kit/kit/merge/versions.ts';
import { documentTextIn } from '../../../block-types/document/document-text.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { hasParts, innerFieldsOf } from '../../../field-types/definition/facts.ts';
import { itemWords, type Names } from '../admin/value-words.ts';
import type { EntryModel } from '../entries.contract.ts';

/** How two versions of an entry are merged: texts block by block, repeaters item by item. */
export function entrySequences({ fields }: EntryModel, names: () => Names): Record<string, SequenceRules> {
  const ofFields = fields.flatMap((field): [string, SequenceRules][] => {
    const path = `customFields.${field.name}`;
    if (innerFieldsOf(field).length > 0) return [[path, itemRules(field, names)]];
    return hasParts(field) ? [[path, documentRules]] : [];
  });
  return { content: contentRules, ...Object.fromEntries(ofFields) };
}

/** The editor's name of a block is its own; it is no part of what it says. */
const withoutName = (block: unknown) => (isRecord(block) ? { ...block, id: undefined } : block);

const blockRules = {
  noun: 'block',
  ownName: (block) => (isRecord(block) && typeof block['id'] === 'string' ? block['id'] : undefined),
  text: (block) => canonicalText(withoutName(block)),
  isAlike: (one, other) => isRecord(one) && isRecord(other) && one['type'] === other['type'],
  // Its name and its type are none of it.
  facts: (block) => (isRecord(block) ? block['data'] : block),
  words: (block) => documentTextIn({ blocks: [block] }) || (isRecord(block) ? JSON.stringify(block['data']) : ''),
} satisfies Partial<SequenceRules>;

const listIn = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : null);
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** The blocks of the main content; a plain text is no list. */
const contentRules: SequenceRules = {
  ...blockRules,
  itemsOf: (value) => {
    if (isNothing(value)) return [];
    return isRecord(value) && isRecord(value['json']) ? listIn(value['json']['blocks']) : null;
  },
  valueOf: (blocks) => (blocks.length === 0 ? '' : { json: { blocks } }),
};

const documentRules: SequenceRules = {
  ...blockRules,
  itemsOf: (value) => (isNothing(value) ? [] : isRecord(value) ? listIn(value['blocks']) : null),
  valueOf: (blocks) => (blocks.length === 0 ? null : { blocks }),
};

function itemRules(field: FieldDefinition, names: () => Names): SequenceRules {
  return {
    noun: 'item',
    itemsOf: (value) => (isNothing(value) ? [] : listIn(value)),
    valueOf: (items) => (items.length === 0 ? null : items),
    ownName: () => undefined,
    text: canonicalText,
    isAlike: (one, other) =>
      isRecord(one) &&
      isRecord(other) &&
      Object.entries(one).some(([name, value]) => !isNothing(value) && equal(value, other[name])),
    words: (item) => itemWords(field, item, names()),
  };
}
