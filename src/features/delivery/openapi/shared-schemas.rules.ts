import type { JsonSchema } from '../../../field-types/kit/value-schema.ts';
import { array, nullable, object, referenceTo } from './json-schema.rules.ts';

const text = { type: 'string' };
const length = { type: 'integer', minimum: 1 };
const side = nullable(length);
const share = { type: 'number', minimum: 0, maximum: 1 };

/** The schema of a file that is filled in. Names of types are in lower case, those of shared schemas are not. */
export const File = 'File';

/** Schemas that no type owns. */
export const shared: Readonly<Record<string, JsonSchema>> = {
  [File]: object({
    id: { ...text, format: 'uuid' },
    url: { ...text, format: 'uri-reference' },
    fileName: text,
    mimeType: text,
    size: { type: 'integer', minimum: 0 },
    width: side,
    height: side,
    alt: text,
    caption: text,
    title: text,
    description: text,
    focalPoint: nullable(object({ x: share, y: share })),
    variants: array(object({ url: { ...text, format: 'uri-reference' }, width: length, height: length })),
    presets: { type: 'object', additionalProperties: { ...text, format: 'uri-reference' } },
  }),
  Failure: object(
    {
      success: { type: 'boolean', const: false },
      error: text,
      errorCategory: text,
      errorSuggestion: text,
      code: text,
      fields: { type: 'object', additionalProperties: array(text) },
      requestId: text,
    },
    ['success', 'error', 'errorCategory', 'errorSuggestion', 'code', 'requestId'],
  ),
};

/** A response of JSON with this schema. */
export function answers(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } };
}

const refusal = (description: string) => answers(description, referenceTo('Failure'));

/** How every call may fail. */
export const failures = {
  400: refusal('A parameter is wrong; fields names it with what is allowed'),
  401: refusal('Only where this server answers to servers alone: send its secret in the auth-secret header'),
  404: refusal('Nothing public has this name'),
  429: refusal('Too many requests; Retry-After says when to try again'),
  503: refusal('Out of order for now; Retry-After says when to try again'),
};
