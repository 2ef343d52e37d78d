import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contract-kit/endpoint.ts';
import { oneField } from '../../../field-kinds/definition.ts';

/** Most examples of a kind in a preview. */
export const mostExamples = 5;

const example = {
  id: z.uuid(),
  title: z.string(),
  /** A slug. */
  contentType: z.string(),
  /** As the API gives it; long texts are cut. */
  from: z.unknown(),
};

/** What would become of a field's values in another definition of it; counted over all entries, shown of those the reader may view. */
export const ConversionPreview = z.object({
  /** How many hold a value, in the trash too. */
  entries: z.int(),
  converts: z.int(),
  fails: z.int(),
  /** Why no value of the one type ever becomes one of the other. */
  never: z.string().nullable(),
  examples: z.object({
    converts: z.array(z.object({ ...example, to: z.unknown() })).max(mostExamples),
    fails: z.array(z.object({ ...example, reason: z.string() })).max(mostExamples),
  }),
});
export type ConversionPreview = z.infer<typeof ConversionPreview>;

export const fieldConversion = contract({
  preview: endpoint({
    method: 'POST',
    path: '/admin/api/field-groups/{id}/conversion',
    summary:
      'Which values of a field would become values of another definition of it, and which would not; writes nothing',
    permission: 'field-groups.edit',
    params: idParams,
    body: z.object({
      /** The field's id. */
      field: z.string().max(100),
      definition: oneField,
    }),
    result: ConversionPreview,
    errors: [],
  }),
});
