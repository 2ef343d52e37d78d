import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { isOneLine, notOneLine } from '../../../contracts/text/one-line.ts';
import { settingText } from '../../../field-types/settings/settings.ts';

/** A link to a form that is good for one submission. */
export const FormLink = z.object({
  id: z.uuid(),
  label: z.string(),
  url: z.string(),
  /** What it fills in, by the names of fields. */
  answers: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  usedAt: z.iso.datetime().nullable(),
  submissionId: z.uuid().nullable(),
});
export type FormLink = z.infer<typeof FormLink>;

const label = z
  .string('Label is required')
  .trim()
  .min(1, 'Label is required')
  .max(200, 'Label must be at most 200 characters')
  .refine(isOneLine, notOneLine('Label'));

export const FormLinkDraft = z.object({
  label,
  answers: z
    .record(z.string().max(64), settingText(2000), 'must be an object of texts by field')
    .refine((answers) => Object.keys(answers).length <= 100, 'At most 100 answers')
    .default({}),
  expiresAt: z.iso.datetime({ offset: true, error: 'must be a date and time' }).nullable().default(null),
});
export type FormLinkDraft = z.output<typeof FormLinkDraft>;

/** Links of one answer. */
export const maxShownLinks = 500;

const path = '/admin/api/forms/{id}/links';

export const formLinks = contract({
  list: endpoint({
    method: 'GET',
    path,
    summary: `The links of a form that are good for one submission each, the newest first, at most ${maxShownLinks}`,
    permission: 'forms.view',
    params: idParams,
    result: z.array(FormLink),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Make a link to a form that is good for one submission; `answers` fill in its fields',
    permission: 'forms.edit',
    params: idParams,
    body: FormLinkDraft,
    result: FormLink,
    message: 'Link created',
    status: 201,
    idempotent: true,
    errors: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{linkId}`,
    summary: 'Delete a link, used or not; what was sent by it stays',
    permission: 'forms.edit',
    params: idParams.extend({ linkId: z.uuid() }),
    result: z.null(),
    message: 'Link deleted',
    errors: [],
  }),
});
