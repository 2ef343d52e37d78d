import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import { plainWords } from '../../../contracts/text/plain-words.ts';
import { withKnownKeys } from './key-spelling.ts';
import { unstorablePath } from './text-safety.ts';

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses what the endpoint takes, all parts at once. Rejects with every error under its dotted path; parts it does not take stay unread. */
export function parseInput(call: EndpointShape, request: FastifyRequest): ParsedInput {
  const fields: FieldErrors = {};
  const parsePart = (schema: z.ZodType | undefined, raw: unknown) => {
    if (!schema) return undefined;
    const parsed = parseSafely(schema, raw);
    if (!parsed.success) collect(fields, parsed.error.issues);
    return parsed.data;
  };
  // `/users/` is no user without an id, but an address that nothing answers.
  if (Object.values(request.params as object).includes('')) throw new AppError('NOT_FOUND');
  if (request.url.includes('%00')) assertStorable({ params: request.params, query: request.query });
  if (call.body && request.body === undefined && !call.body.safeParse(undefined).success) {
    throw new AppError('MALFORMED_JSON');
  }
  const input = {
    params: parsePart(call.params, request.params),
    query: parsePart(call.query, request.query),
    body: call.body && parsePart(call.body, withKnownKeys(call.body, request.body)),
  };
  assertNoErrors(fields);
  return input;
}

/** The schema library compares the `length` of whatever has one; an object in its place that cannot be compared must not end as an error of ours. */
function parseSafely(schema: z.ZodType, raw: unknown): z.ZodSafeParseResult<unknown> {
  try {
    return schema.safeParse(raw, { error: plainWords });
  } catch (error) {
    const isIncomparable = error instanceof TypeError && error.message.includes('primitive value');
    throw isIncomparable ? new AppError('VALIDATION_ERROR', { fields: { length: ['must be a number'] } }) : error;
  }
}

function assertStorable(raw: { params: unknown; query: unknown }): void {
  const path = unstorablePath(raw.params) ?? unstorablePath(raw.query);
  if (path !== null)
    throw new AppError('VALIDATION_ERROR', { fields: { [path]: ['must not contain NUL or broken characters'] } });
}

type Issue = z.core.$ZodIssue;

function collect(fields: FieldErrors, issues: readonly Issue[], above: readonly PropertyKey[] = []): void {
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    const branch = issue.code === 'invalid_union' ? tellingBranch(issue.errors) : undefined;
    if (branch) {
      collect(fields, branch, path);
      continue;
    }
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) note(fields, [...path, name.slice(0, 100)], 'is not known here');
      continue;
    }
    note(fields, path, issue.message);
  }
}

function note(fields: FieldErrors, path: readonly PropertyKey[], message: string): void {
  // What is no object at all has no path.
  const key = path.map(String).join('.') || 'body';
  const messages = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (messages === undefined) Object.defineProperty(fields, key, { value: [message], enumerable: true });
  else if (!messages.includes(message)) messages.push(message);
}

/** Of a union's branches, the one whose type the value has: its complaint helps; the others' "expected number" does not. */
function tellingBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return (
    branches.find((issues) => issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0)) ??
    branches[0]
  );
}
