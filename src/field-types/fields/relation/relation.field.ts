import { z } from 'zod';
import { equalities, presences } from '../../../contracts/lists/condition.ts';
import { slugSchema } from '../../../contracts/text/slug.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { displayFields } from '../../kit/related-entries.ts';
import { countedItems, countsCross, isCounted } from '../../settings/counts.ts';
import { flag, inputSettings, placeholder, required } from '../../settings/settings.ts';

/** Most entries one value refers to. */
export const maxRelated = 500;

const count = (min: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(maxRelated, `must be at most ${maxRelated}`);

const validationSettings = z.object({ required, min_items: count(0).default(0), max_items: count(1).default(1) });

export const relation = defineFieldType({
  type: 'relation',
  group: 'Relational',
  order: 1,
  label: 'Relation',
  settings: {
    /** The slug of the type whose entries are referred to; the server checks that there is one. */
    content_type: slugSchema({ max: 100, required: 'Content type is required', mayLookLikeId: true }),
    display_field: z.enum(displayFields, 'Display field must be id, name or slug').default('name'),
    multiselect: flag(false),
    searchable: flag(true),
    validation: validationSettings.prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  prepare: readReference,
  /** One entry's id, or a list of different ones within its counts [G09]. That they exist only the server can tell. */
  value: ({ label, multiselect, validation }) => {
    const message = `${label} must name an entry by its id`;
    const one = z.guid(message).toLowerCase();
    if (!multiselect) return one;
    return z
      .array(one, `${label} must be a list of entries`)
      .superRefine(countedItems(label, validation))
      .refine((ids) => new Set(ids).size === ids.length, `${label} must not name an entry twice`);
  },
  countsEmptyList: ({ multiselect, validation }) => multiselect && isCounted(validation),
  fieldErrors: ({ multiselect, validation: { min_items: min, max_items: max } }) =>
    multiselect && min > max ? [countsCross] : [],
  shape: ({ multiselect }) => (multiselect ? 'list' : 'text'),
  operators: ({ multiselect }) => (multiselect ? ['equals', 'contains', 'in', 'notIn', ...presences] : equalities),
  filterType: ({ multiselect }) => (multiselect ? 'multiSelect' : 'select'),
  typeScript: ({ multiselect }) => (multiselect ? 'string[]' : 'string'),
  read: (input) => String(input).toLowerCase(),
  target: ({ content_type: slug }) => slug,
});

/** `reference.collection` is another spelling of `content_type`; several are only useful if more than one may be chosen. */
function readReference(raw: Record<string, unknown>): Record<string, unknown> {
  const { reference, ...rest } = raw;
  const collection = (reference as { collection?: unknown } | null | undefined)?.collection;
  const limits = rest['validation'] as { max_items?: unknown } | undefined;
  return {
    ...rest,
    ...(rest['content_type'] === undefined && collection !== undefined && { content_type: collection }),
    ...(rest['multiselect'] === true &&
      limits?.max_items === undefined && { validation: { ...limits, max_items: maxRelated } }),
  };
}
