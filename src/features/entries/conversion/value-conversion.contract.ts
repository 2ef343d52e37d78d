import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { oneField } from '../../../field-types/definition/field-list.ts';

/** Most examples of a kind in a preview. */
export const maxExamples = 5;

const example = {
  id: z.uuid(),
  title: z.string(),
  /** A slug. */
  contentType: z.string(),
  /** As the API gives it; long texts are cut. */
  from: z.unknown(),
};

/** The last entry that was looked at, newest first within its type. */
const Place = z.object({
  contentType: z.uuid(),
  /** With microseconds. */
  createdAt: z.iso.datetime().refine((at) => at > '1', 'must not be before the year 1000'),
  id: z.uuid(),
});
export type PlaceInTypes = z.infer<typeof Place>;

/**
 * What would become of a field's values in another definition of it. One answer
 * looks at some entries, so that it never takes long; `next` asks for the rest, and the counts of all of them add up.
 */
export const ConversionPreview = z.object({
  /** Entries of the types that show the group, in the trash too. */
  total: z.int(),
  /** How many of them were examined for this answer. */
  looked: z.int(),
  /** What to send as `after`; null if there is no more. */
  next: Place.nullable(),

  /** How many of those looked at hold a value. */
  entries: z.int(),
  converts: z.int(),
  fails: z.int(),
  /** Why no value of the one type ever becomes one of the other. */
  never: z.string().nullable(),
  examples: z.object({
    converts: z.array(z.object({ ...example, to: z.unknown() })).max(maxExamples),
    fails: z.array(z.object({ ...example, reason: z.string() })).max(maxExamples),
  }),
});
export type ConversionPreview = z.infer<typeof ConversionPreview>;

export const fieldConversion = contract({
  preview: endpoint({
    method: 'POST',
    path: '/admin/api/field-groups/{id}/conversion',
    summary:
      'Which values of a field would become values of another definition of it, and which would not; writes nothing. Looks at some entries at a time. Needs view and edit on every type that shows the group',
    permission: 'field-groups.edit',
    params: idParams,
    body: z.object({
      /** The field's id. */
      field: z.string().max(100),
      definition: oneField,
      /** Where the answer before this one ended. */
      after: Place.nullable().default(null),
    }),
    result: ConversionPreview,
    errors: [],
  }),
});
