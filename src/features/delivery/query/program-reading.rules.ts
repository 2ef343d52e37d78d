import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import { answerParts, published, type Reading } from './delivered-type.rules.ts';
import type { QueryParameters } from './query-parameters.rules.ts';

const withStatus = [...answerParts, 'status'] as const;
const drafts = { parts: withStatus, statuses: ['publish', 'draft'] } as const;

/** What programs may ask for with `status`: what is published, the newest content of every entry, or each entry as it stands. */
const byStatus: Readonly<Record<string, Omit<Reading, 'hasPrivateFields'>>> = {
  published,
  draft: { ...drafts, isNewest: true },
  any: { ...drafts, isNewest: false },
};

/** What the token of a preview shows: the newest of one entry, without what is private. */
export const previewed: Reading = { ...drafts, isNewest: true, hasPrivateFields: false };

/** One object for each reading, so that what is worked out for it is found again. */
const readings = new Map<string, Reading>(
  Object.entries(byStatus).flatMap(([status, reading]) => [
    [`${status} true`, { ...reading, hasPrivateFields: true }],
    [`${status} false`, status === 'published' ? published : { ...reading, hasPrivateFields: false }],
  ]),
);

/** Reads what a token is needed for, and the other parameters. Rejects another value, and a wish for more than is public without a token. */
export function readReading(
  { status, privateFields, ...query }: QueryParameters,
  { hasToken }: { hasToken: boolean },
): { reading: Reading; query: QueryParameters } {
  const wanted = { status: textOf(status, 'published'), privateFields: textOf(privateFields, 'false') };
  const reading = readings.get(`${wanted.status} ${wanted.privateFields}`);
  if (!hasToken && (wanted.status !== 'published' || wanted.privateFields === 'true'))
    throw new AppError('INVALID_TOKEN', needsToken);
  assertNoErrors({
    ...(!Object.hasOwn(byStatus, wanted.status) && { status: ['must be published, draft or any'] }),
    ...(!['true', 'false'].includes(wanted.privateFields) && { privateFields: ['must be true or false'] }),
  });
  return { reading: reading ?? published, query };
}

/** A blank one counts as absent, one that comes twice as wrong. */
const textOf = (value: QueryParameters[string], absent: string) =>
  value === undefined || value === '' ? absent : Array.isArray(value) ? value.join(',') : String(value);

const needsToken = {
  error: 'Drafts and private fields are answered only to programs with an API token.',
  suggestion: 'Send a token that may view entries of the type, as Authorization: Bearer mw_…',
};
