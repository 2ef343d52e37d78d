import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { targetOf } from '../../../field-types/definition/facts.ts';
import type { ContentModel, ModelField } from '../../content-types/content-types.rules.ts';
import { publicFields } from '../../content-types/public-fields.rules.ts';
import type { EntryStatus } from '../../entries/entries.contract.ts';
import { builtInColumns, type ContentColumn, fieldColumn } from '../../entries/query/columns.rules.ts';
import type { PublicType } from '../delivery.contract.ts';

/** The parts every entry has and everybody may read, in the order of the answer. */
export const answerParts = [
  'id',
  'title',
  'slug',
  'content',
  'contentType',
  'author',
  'createdAt',
  'updatedAt',
  'publishedAt',
] as const;
export type AnswerPart = (typeof answerParts)[number] | 'status';

type TypeModel = Pick<ContentModel, 'id' | 'slug' | 'name' | 'isSingle' | 'usesContent' | 'fields'>;

/** Which entries of a type a reader gets, and what of them. */
export interface Reading {
  parts: readonly AnswerPart[];
  statuses: readonly EntryStatus[];
  /** The newest content of each entry, whether or not it is published. */
  isNewest: boolean;
  hasPrivateFields: boolean;
}

/** What the public reads. */
export const published: Reading = {
  parts: answerParts,
  statuses: ['publish'],
  isNewest: false,
  hasPrivateFields: false,
};

/** A content type as one sort of readers reads it, as far as reading it needs. */
export interface DeliveredType extends TypeModel, Reading {
  /** What a query may filter and sort by, under the names that readers know. Nothing else of an entry can be asked for. */
  columns: ReadonlyMap<string, ContentColumn>;
}

/** The public types behind the relations that an answer fills in, by their slugs. */
export type Targets = ReadonlyMap<string, DeliveredType>;

/** Whether a field refers to one entry, not to a list of them. */
export function namesOne(definition: FieldDefinition): boolean {
  return targetOf(definition) !== null && fieldTypeOf(definition).shape(definition) !== 'list';
}

/** A type as its readers may query it: for the public a private field does not exist. */
export function deliveredType(
  { id, slug, name, isSingle, usesContent, fields: all }: TypeModel,
  reading: Reading = published,
): DeliveredType {
  const fields = reading.hasPrivateFields ? all : publicFields(all);
  const ofFields = fields.map((field) => [field.name, deliveredColumn(field)] as const);
  const ofEntry = Object.entries(ofEveryEntry);
  // The parts of every entry come first, and stay what they are where a field is named like one.
  return {
    ...reading,
    id,
    slug,
    name,
    isSingle,
    usesContent,
    fields,
    columns: new Map([...ofEntry, ...ofFields, ...ofEntry]),
  };
}

/** What readers are told of a type. */
export function publicType({ slug, name, isSingle, columns, fields }: DeliveredType): PublicType {
  return {
    slug,
    name,
    isSingle,
    fields: fields.map(({ name: fieldName, definition }) => {
      const column = columns.get(fieldName);
      return {
        name: fieldName,
        label: definition.label,
        type: definition.type,
        required: definition.validation.required,
        multiple: column?.shape === 'list',
        ...('options' in definition && { options: definition.options.map(({ label, value }) => ({ label, value })) }),
        filterable: (column?.operators.length ?? 0) > 0,
        sortable: column?.isSortable ?? false,
      };
    }),
  };
}

const { id, title, slug, byline, createdAt, updatedAt, publishedAt } = builtInColumns;
const ofEveryEntry = { id, title, slug, author: byline, createdAt, updatedAt, publishedAt };

/** A field as far as its definition lets readers ask for it. */
function deliveredColumn(field: ModelField): ContentColumn {
  const { filterable, sortable } = field.definition;
  const column = fieldColumn(field);
  const target = targetOf(field.definition);
  return {
    ...column,
    // An order by ids would tell where one stands that is not shown.
    ...(target !== null && { source: { key: field.key, shownTarget: target } }),
    operators: filterable === false ? [] : column.operators,
    isSortable: sortable !== false && target === null && column.isSortable,
  };
}
