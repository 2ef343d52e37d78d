import type { FastifyReply } from 'fastify';
import {
  AppError,
  type AppErrorDetails,
  type ErrorCode,
  errorFacts,
  type FieldErrors,
  storageFull,
} from '../../../contracts/call/errors.ts';
import { isDiskFull, isUnavailable } from '../../db/constraint.ts';
import type { Log } from '../../log/log.ts';

/** The failure envelope as every client reads it. */
export interface Failure {
  success: false;
  error: string;
  errorCategory: string;
  errorSuggestion: string;
  code: ErrorCode;
  fields?: FieldErrors;
  current?: unknown;
  requestId: string;
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** The error that an error amounts to, or null for an error of ours. A database or disk that cannot serve now is an error too. */
export function errorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isHungUp(error)) return new AppError('MALFORMED_JSON');
  if (isDiskFull(error)) return storageFull();
  if (isUnavailable(error)) return new AppError('DATABASE_UNAVAILABLE', { retryAfterSeconds: 2 });
  const code = error instanceof Error && 'code' in error ? frameworkCodes[String(error.code)] : undefined;
  if (code !== undefined) return new AppError(code);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  // Of the file server and the framework: paths that lead out of a folder, ranges beyond a file's end.
  if (status === 403 || status === 404) return new AppError('NOT_FOUND');
  return status >= 400 && status < 500 ? new AppError('VALIDATION_ERROR') : null;
}

/** The caller left before the body was whole. The code alone could also mean the database's connection. Nobody reads this error. */
function isHungUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

/** The failure envelope for a code [E13] [E14]. */
export function failure(code: ErrorCode, requestId: string, details: AppErrorDetails = {}): Failure {
  const { category, error, suggestion } = errorFacts(code);
  return {
    success: false,
    error: details.error ?? error,
    errorCategory: category,
    errorSuggestion: details.suggestion ?? suggestion,
    code,
    ...(details.fields && { fields: details.fields }),
    ...details.extra,
    ...(details.current !== undefined && { current: details.current }),
    requestId,
  };
}

/** Answers a request with what its error amounts to, without detail where it is an error of ours [E15]. */
export function sendFailure(reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const { code, status, details } = noteFailure(reply, error, log);
  return reply.code(status).send(failure(code, reply.request.id, details));
}

/** The error for an error, for calls and pages. Logs it, an error of ours in full, and sets the headers: never cached, and when to try again. */
export function noteFailure(
  reply: FastifyReply,
  error: unknown,
  log: Log,
): { code: ErrorCode; status: number; details: AppErrorDetails } {
  const { id, method } = reply.request;
  const refusal = errorOf(error);
  const code = refusal?.code ?? 'SERVER_ERROR';
  const status = refusal?.details.status ?? errorFacts(code).status;
  const facts = { requestId: id, method, path: pathOnly(reply.request.url), status };
  if (refusal === null) log.error('request failed', { ...facts, error });
  else if (status >= 500) log.warn('request refused', { ...facts, code, error: refusal === error ? undefined : error });
  const details = refusal?.details ?? {};
  if (details.retryAfterSeconds !== undefined) reply.header('Retry-After', String(details.retryAfterSeconds));
  reply.header('Cache-Control', 'no-store');
  return { code, status, details };
}

/** A URL without its query, which may hold secrets. */
export function pathOnly(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
