import { type ErrorCategory, statusOfCategory } from '../../../contracts/call/error-categories.ts';
import { type FailureKind, suggestedAction, userMessage } from './texts.ts';

/** An authentication failure as screens and records hold it [E13]. */
export interface AuthError {
  category: FailureKind;
  statusCode: number;
  message: string;
  /** The person can mend it by what they type or by signing in again. */
  recoverable: boolean;
  suggestedAction: string;
  /** Where it happened, for the record. */
  context: string;
}

/** The status that belongs to a category; 500 for all that are not named [E13]. */
export const statusOf = (category: string): number =>
  Object.hasOwn(statusOfCategory, category) ? statusOfCategory[category as ErrorCategory] : 500;

const recoverable: readonly string[] = [
  'invalid_token',
  'invalid_credentials',
  'validation_error',
  'invalid_email',
  'invalid_password',
];

/** What a raw message is about, the first that fits [E15]; a lost connection beside the seven that are named. */
const signs: readonly [FailureKind, RegExp][] = [
  ['invalid_token', /\btokens?\b|\bjwt\b|session (?:has )?expired/i],
  ['database_error', /database|\bsql\b|postgres|relation "|constraint|deadlock|duplicate key/i],
  ['network_error', /network|failed to fetch|load failed|offline/i],
  ['not_found', /not found|does not exist|no such/i],
  ['insufficient_permissions', /permission|forbidden|denied|not allowed/i],
  ['validation_error', /validation|is required|must be/i],
  ['invalid_credentials', /credential|password/i],
];

/** Any thrown value as an authentication failure. Its own words are looked at, never shown: they may be a statement's [E15]. */
export function authErrorOf(raw: unknown, context = ''): AuthError {
  const text = raw instanceof Error ? raw.message : typeof raw === 'string' ? raw : '';
  const category = signs.find(([, sign]) => sign.test(text))?.[0] ?? 'server_error';
  const isExpiredToken = category === 'invalid_token' && /expired/i.test(text);
  return {
    category,
    statusCode: statusOf(category),
    message: isExpiredToken ? 'Token has expired' : userMessage(category),
    recoverable: recoverable.includes(category),
    suggestedAction: suggestedAction(category),
    context,
  };
}
