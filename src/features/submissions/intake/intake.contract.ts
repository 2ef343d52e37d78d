import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { FormField } from '../../forms/fields/form-fields.contract.ts';

const slugParams = z.object({ slug: z.string().max(255) });

/** A form as visitors meet it: nothing of its notifications, of users, or of its other settings. */
export const PublicForm = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  fields: z.array(FormField),
  settings: z.object({ submitLabel: z.string() }),
  /** Sent back as `_token`, it tells when the form was opened. */
  token: z.string(),
});
export type PublicForm = z.infer<typeof PublicForm>;

/** UTF-16 units of `metadata` as JSON. */
const maxMetadataLength = 16_384;

const ownPart = z.string('must be text').max(1000).nullish();

const json = {
  data: z.record(z.string(), z.unknown(), 'must be an object').optional(),
  metadata: z
    .record(z.string(), z.unknown(), 'must be an object')
    .refine((metadata) => JSON.stringify(metadata).length <= maxMetadataLength, 'must be at most 16 KB')
    .optional(),
  _token: ownPart,
  _trap: ownPart,
  /** The token of a link that is good for one submission. */
  _link: ownPart,
};

const SentJson = z.object(json);

/** What a visitor sends: answers as JSON, or the text parts of a page's form. */
export interface Sent extends z.output<typeof SentJson> {
  parts?: readonly (readonly [name: string, value: string])[] | undefined;
}

const Received = z.object({
  /** Beside these what the feature tells that works the answers out. */
  data: z.looseObject({ id: z.uuid(), redirectUrl: z.string().optional() }),
  message: z.string(),
});
export type Received = z.infer<typeof Received>;

/** What one post of a public form may hold, whichever address it is sent to. */
export const pageForm = { maxBytes: 25_000_000, maxFiles: 20, maxParts: 200 };

const submitting = {
  method: 'POST',
  permission: 'public',
  result: Received,
  envelope: 'flat',
  status: 201,
  idempotent: true,
  lane: 'submission',
  pageForm,
  errors: ['FORM_NOT_FOUND', 'FORM_CLOSED'],
} as const;

export const formIntake = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/forms/{slug}',
    summary: 'An open form as visitors fill it in',
    permission: 'public',
    params: slugParams,
    result: PublicForm,
    errors: ['FORM_NOT_FOUND', 'FORM_CLOSED'],
  }),
  submit: endpoint({
    ...submitting,
    path: '/api/forms/{slug}/submissions',
    summary:
      'Send a filled-in form: JSON, or a page’s form with files. Pages of other sites may do so where the form allows their origin; the session is not looked at',
    params: slugParams,
    body: SentJson,
    crossSite: true,
  }),
  submitById: endpoint({
    ...submitting,
    path: '/admin/api/form-submissions',
    summary: 'Send a filled-in form by its id; with the session of this site the submission also says who sent it',
    body: SentJson.extend({ formId: z.uuid('must be the id of a form') }),
    pageForm: { ...pageForm, bodyParts: ['formId'] },
    crossSite: 'known-here',
  }),
});
