/** The one table from error code to category, status, text and way out. Texts: S0 §8, second set [E13] [E14]. */

import { type ErrorCategory, statusOfCategory } from './error-categories.ts';

interface ErrorRow {
  category: ErrorCategory;
  error: string;
  suggestion: string;
  /** Only where the protocol needs a finer status than the category's. */
  status?: number;
}

const generic = 'An unexpected error occurred. Please try again later or contact support';
const checkInput = 'Correct the marked fields and try again';
const reload = 'Load the newest version, then apply your change again';

const table = {
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
  USER_INACTIVE: {
    category: 'insufficient_permissions',
    error: 'Your account is inactive. Please contact support to reactivate your account.',
    suggestion: 'This account has been deactivated. Contact an administrator',
  },
  EMAIL_NOT_VERIFIED: {
    category: 'insufficient_permissions',
    error: 'Please confirm your email address first.',
    suggestion: 'Follow the link in the mail that was sent to you, or ask for a new one',
  },
  REGISTRATION_CLOSED: {
    category: 'insufficient_permissions',
    error: 'Registration is closed.',
    suggestion: 'Ask an administrator for an account',
  },
  RESET_TOKEN_INVALID: {
    category: 'validation_error',
    error: 'Invalid or expired reset token. Please request a new password reset link.',
    suggestion: 'Request a new password reset link',
  },
  VERIFICATION_TOKEN_INVALID: {
    category: 'validation_error',
    error: 'Invalid or expired confirmation link. Please request a new one.',
    suggestion: 'Ask for a new confirmation mail',
  },
  CURRENT_PASSWORD_INCORRECT: {
    category: 'validation_error',
    error: 'Current password is incorrect',
    suggestion: 'Check your current password and try again',
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
    suggestion: 'Ask an administrator to free or add space, then try again',
    status: 507,
  },
  STORAGE_UNAVAILABLE: {
    category: 'server_error',
    error: 'The stored files cannot be reached at the moment.',
    suggestion: 'Please try again later',
    status: 503,
  },
  UPLOAD_FAILED: {
    category: 'server_error',
    error: 'Failed to upload file',
    suggestion: 'Please try again later',
  },
  MEDIA_IN_USE: {
    category: 'conflict',
    error: 'This file is used by entries',
    suggestion: 'Take it out of the entries first, or delete it all the same',
  },
  ROLE_SLUG_TAKEN: {
    category: 'conflict',
    error: 'Role with this slug already exists',
    suggestion: 'Choose another slug',
  },
  ROLE_NAME_TAKEN: {
    category: 'conflict',
    error: 'Role with this name already exists',
    suggestion: 'Choose another name',
  },
  ROLE_NOT_FOUND: {
    category: 'not_found',
    error: 'Role not found',
    suggestion: 'It may have been deleted. Go back to the list of roles',
  },
  ROLE_IS_SYSTEM: {
    category: 'insufficient_permissions',
    error: 'System roles cannot be modified',
    suggestion: 'Create a role of your own and assign that instead',
  },
  PERMISSION_SLUG_TAKEN: {
    category: 'conflict',
    error: 'Permission with this slug already exists',
    suggestion: 'Choose another slug',
  },
  PERMISSION_IS_SYSTEM: {
    category: 'insufficient_permissions',
    error: 'System permissions cannot be modified',
    suggestion: 'Create a permission of your own instead',
  },
  USER_NOT_FOUND: {
    category: 'user_not_found',
    error: 'User not found',
    suggestion: 'This user account does not exist or has been deactivated',
  },
  USER_IS_SYSTEM: {
    category: 'insufficient_permissions',
    error: 'System users cannot be deleted or deactivated',
    suggestion: 'Take away their roles instead',
  },
  LAST_ADMINISTRATOR: {
    category: 'conflict',
    error: 'The last active administrator cannot be deleted, deactivated or demoted',
    suggestion: 'Make somebody else an administrator first',
  },
  EMAIL_TAKEN: {
    category: 'conflict',
    error: 'This email is already registered. Please use a different email.',
    suggestion: 'An account with this email already exists. Try logging in instead',
  },
  TABLE_VIEW_NAME_TAKEN: {
    category: 'conflict',
    error: 'You already have a view with this name',
    suggestion: 'Choose another name',
  },
  CONTENT_TYPE_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A content type with this slug already exists',
    suggestion: 'Choose another slug',
  },
  FIELD_GROUP_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A field group with this slug already exists',
    suggestion: 'Choose another slug',
  },
  FIELD_NAME_TAKEN: {
    category: 'conflict',
    error: 'Two fields of one content type would have the same name',
    suggestion: 'Rename one of the fields, or detach one of the groups',
  },
  FIELD_HOLDER_GONE: {
    category: 'conflict',
    error: 'The field that held this one is not there as it was.',
    suggestion: 'Restore the field that held it first',
  },
  ENTRY_SLUG_TAKEN: {
    category: 'conflict',
    error: 'An entry with this slug already exists',
    suggestion: 'Choose another slug',
  },
  SINGLE_ENTRY_EXISTS: {
    category: 'conflict',
    error: 'This single already has its entry',
    suggestion: 'Edit the existing entry',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof table;

export interface ErrorFacts extends ErrorRow {
  status: number;
}

/** Category, status, text and suggestion of a code. */
export function errorFacts(code: ErrorCode): ErrorFacts {
  const row: ErrorRow = table[code];
  return { ...row, status: row.status ?? statusOfCategory[row.category] };
}

/** Every code there is, in the table's order (for OpenAPI and the generated tests). */
export const errorCodes = Object.keys(table) as ErrorCode[];

/** Codes that any endpoint may answer, whatever it declares. */
export const commonErrorCodes = [
  'VALIDATION_ERROR',
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'METHOD_NOT_ALLOWED',
  'INVALID_TOKEN',
  'INSUFFICIENT_PERMISSIONS',
  'CROSS_SITE_REQUEST',
  'VIEW_AS_READ_ONLY',
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

export interface AppErrorDetails {
  fields?: FieldErrors;
  /** A text for the user that is more exact than the table's. */
  error?: string;
  /** The stored record, sent with a version conflict. */
  current?: unknown;
  retryAfterSeconds?: number;
  /** Further keys of the envelope that S0 names: `valid: false` beside `success: false` [Q02]. */
  flags?: Record<string, boolean>;
}

/** An expected refusal. Thrown by services and rules only; the adapter turns it into the failure envelope. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.error ?? errorFacts(code).error);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** Refuses with VALIDATION_ERROR if any field has a fault. */
export function refuseFaults(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_ERROR', { fields });
}
