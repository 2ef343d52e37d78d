/** From error code to category, status, text and way out. Texts: the second set of the specification [E13] [E14]. */

import { type ErrorCategory, statusOfCategory } from './error-categories.ts';

export interface ErrorRow {
  category: ErrorCategory;
  error: string;
  suggestion: string;
  /** Only where the protocol needs a finer status than the category's. */
  status?: number;
}

export type ErrorRows = Readonly<Record<string, ErrorRow>>;

const generic = 'An unexpected error occurred. Please try again later or contact support';
const checkInput = 'Correct the marked fields and try again';
const reload = 'Load the newest version, then apply your change again';

const commonRows = {
  VALIDATION_ERROR: {
    category: 'validation_error',
    error: 'The data provided was invalid. Please check your input and try again.',
    suggestion: checkInput,
  },
  MALFORMED_JSON: {
    category: 'validation_error',
    error: 'The request body is not valid JSON.',
    suggestion: 'Send one JSON document encoded as UTF-8',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    category: 'validation_error',
    error: 'This content type is not accepted here.',
    suggestion: 'Send the body as application/json',
    status: 415,
  },
  PAYLOAD_TOO_LARGE: {
    category: 'validation_error',
    error: 'The request is too large.',
    suggestion: 'Send a smaller request',
    status: 413,
  },
  UNKNOWN_HOST: {
    category: 'validation_error',
    error: 'This server does not answer under this name.',
    suggestion: 'Use the address that PUBLIC_URL names, or ask the operator to add this name to ALLOWED_HOSTS',
    status: 421,
  },
  METHOD_NOT_ALLOWED: {
    category: 'validation_error',
    error: 'This method is not allowed here.',
    suggestion: 'Use one of the methods named in the Allow header',
    status: 405,
  },
  INVALID_TOKEN: {
    category: 'invalid_token',
    error: 'Your session has expired. Please log in again.',
    suggestion: 'Please log in again to continue',
  },
  INVALID_CREDENTIALS: {
    category: 'invalid_credentials',
    error: 'Invalid email or password. Please try again.',
    suggestion: 'Check your email and password and try again',
  },
  SERVER_SECRET_REQUIRED: {
    category: 'invalid_credentials',
    error: 'Published content is answered only to servers that know the secret of this one.',
    suggestion: 'Send the secret in the auth-secret header, from a server and never from a page',
  },
  INSUFFICIENT_PERMISSIONS: {
    category: 'insufficient_permissions',
    error: 'You do not have permission to access this resource.',
    suggestion: 'You do not have permission to perform this action. Contact an administrator',
  },
  CROSS_SITE_REQUEST: {
    category: 'insufficient_permissions',
    error: 'You do not have permission to access this resource.',
    suggestion: 'You do not have permission to perform this action. Contact an administrator',
  },
  VIEW_AS_READ_ONLY: {
    category: 'insufficient_permissions',
    error: 'You see the admin as a role sees it. Nothing can be changed.',
    suggestion: 'Stop viewing as the role, then try again',
  },
  NOT_FOR_TOKENS: {
    category: 'insufficient_permissions',
    error: 'This is for people alone. An API token cannot do it.',
    suggestion: 'Sign in to the console and do it there',
  },
  PASSWORD_CHANGE_REQUIRED: {
    category: 'insufficient_permissions',
    error: 'Somebody else set your password. Choose one of your own to go on.',
    suggestion: 'Choose a new password, then try again',
  },
  SECOND_FACTOR_REQUIRED: {
    category: 'insufficient_permissions',
    error: 'Your account needs a second factor. Set one up to go on.',
    suggestion: 'Set up an authenticator app or a passkey in your profile, then try again',
  },
  NOT_FOUND: {
    category: 'not_found',
    error: 'This resource was not found.',
    suggestion: 'Check the address, or go back to the list',
  },
  VERSION_CONFLICT: {
    category: 'conflict',
    error: 'Somebody else saved this in the meantime.',
    suggestion: reload,
  },
  IDEMPOTENCY_KEY_REUSED: {
    category: 'conflict',
    error: 'This Idempotency-Key was used with another request.',
    suggestion: 'Use a new key for a new request',
    status: 422,
  },
  IDEMPOTENCY_KEY_IN_FLIGHT: {
    category: 'conflict',
    error: 'The first request with this Idempotency-Key is still being worked on.',
    suggestion: 'Wait a moment and repeat the request with the same key',
  },
  RATE_LIMITED: {
    category: 'rate_limit_exceeded',
    error: 'Too many requests. Please wait and try again.',
    suggestion: 'Wait for the time named in the Retry-After header',
  },
  DATABASE_UNAVAILABLE: {
    category: 'database_error',
    error: 'Database error occurred. Our team has been notified.',
    suggestion: 'There was a problem with the database. Please try again later',
    status: 503,
  },
  OVERLOADED: {
    category: 'server_error',
    error: 'Server error. Please try again later.',
    suggestion: generic,
    status: 503,
  },
  SERVER_ERROR: {
    category: 'server_error',
    error: 'Server error. Please try again later.',
    suggestion: generic,
  },
  STORAGE_FULL: {
    category: 'server_error',
    error: 'There is no space left to store this.',
    suggestion: 'Nothing was stored. Try again later; an administrator has to free or add space',
    status: 507,
  },
  STORAGE_UNAVAILABLE: {
    category: 'server_error',
    error: 'The stored files cannot be reached at the moment.',
    suggestion: 'Please try again later',
    status: 503,
  },
} as const satisfies ErrorRows;

/** The features' own errors. Each `x.errors.ts` adds its rows by augmenting this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface FeatureErrors {}

type FeatureErrorCode = { [Feature in keyof FeatureErrors]: keyof FeatureErrors[Feature] }[keyof FeatureErrors];

export type ErrorCode = keyof typeof commonRows | FeatureErrorCode;

const rows: Record<string, ErrorRow> = { ...commonRows };

/** Adds a feature's rows; the composition root does so for every feature. Rejects a code that means something else already. */
export function addErrorRows(added: ErrorRows): void {
  for (const [code, row] of Object.entries(added)) {
    if (rows[code] !== undefined && rows[code] !== row) throw new Error(`the error code ${code} is declared twice`);
    rows[code] = row;
  }
}

export interface ErrorFacts extends ErrorRow {
  status: number;
}

/** Category, status, text and suggestion of a code. */
export function errorFacts(code: ErrorCode): ErrorFacts {
  const row = rows[code];
  if (row === undefined) throw new Error(`no feature declares the error code ${code}`);
  return { ...row, status: row.status ?? statusOfCategory[row.category] };
}

/** Every code there is, for the generated tests. */
export const errorCodes = (): ErrorCode[] => Object.keys(rows) as ErrorCode[];

/** Codes that any endpoint may answer, whatever it declares. */
export const commonErrorCodes = [
  'VALIDATION_ERROR',
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'UNKNOWN_HOST',
  'METHOD_NOT_ALLOWED',
  'INVALID_TOKEN',
  'INSUFFICIENT_PERMISSIONS',
  'CROSS_SITE_REQUEST',
  'VIEW_AS_READ_ONLY',
  'NOT_FOR_TOKENS',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_IN_FLIGHT',
  'RATE_LIMITED',
  'DATABASE_UNAVAILABLE',
  'OVERLOADED',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'SERVER_ERROR',
] as const satisfies readonly ErrorCode[];

/** Field path (`title`, `customFields.items.0.price`) to its messages. */
export type FieldErrors = Record<string, string[]>;

/** Field errors from pairs of path and message, each message once. People choose the names in a path: `constructor` is one. */
export function fieldErrorsOf(pairs: Iterable<readonly [path: string, message: string]>): FieldErrors {
  const byPath = new Map<string, Set<string>>();
  for (const [path, message] of pairs) {
    const messages = byPath.get(path);
    if (messages) messages.add(message);
    else byPath.set(path, new Set([message]));
  }
  return Object.fromEntries([...byPath].map(([path, messages]) => [path, [...messages]]));
}

export interface AppErrorDetails {
  fields?: FieldErrors;
  /** A text for the user that is more exact than the table's. */
  error?: string;
  /** A way out that is more exact than the table's. */
  suggestion?: string;
  /** The stored record, sent with a version conflict. */
  current?: unknown;
  retryAfterSeconds?: number;
  /** Where it is not the code's own. */
  status?: number;
  /** Further keys of the envelope: `valid: false` beside `success: false` [Q02]. */
  extra?: Record<string, unknown>;
}

/** An expected error. Thrown by services and rules only; the adapter turns it into the failure envelope. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.error ?? rows[code]?.error ?? code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The disk has no room. Somebody frees some, but not within seconds. */
export const storageFull = () => new AppError('STORAGE_FULL', { retryAfterSeconds: 60 });

/** Rejects with VALIDATION_ERROR if any field has an error. */
export function assertNoErrors(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_ERROR', { fields });
}
