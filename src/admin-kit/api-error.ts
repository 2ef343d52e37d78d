import type { ErrorCode, FieldErrors } from '../contracts/call/errors.ts';
import { readAuthEvent } from './session/events/read-auth-event.ts';
import { authErrorOf } from './session/failures/auth-error.ts';
import { defaultTexts, noAnswer, suggestedAction, userMessage } from './session/failures/texts.ts';

/** The declared codes, and what only a browser meets: no answer, no answer in time, an answer that is none of ours. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE';

interface ApiErrorFacts {
  code: ApiErrorCode;
  status: number;
  message: string;
  category: string;
  suggestion: string;
  fields?: FieldErrors;
  requestId?: string | undefined;
  current?: unknown;
  retryAfterSeconds?: number | undefined;
  isAccessDenied?: boolean;
}

/** An error of the server, or the lack of an answer, with a text for the person at the screen. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly category: string;
  readonly suggestion: string;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** The stored record, with a version conflict. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** A permission is missing, and the answer said so as an event, which has a notice of its own [B14]. */
  readonly isAccessDenied: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.category = facts.category;
    this.suggestion = facts.suggestion;
    this.fields = facts.fields ?? {};
    this.requestId = facts.requestId;
    this.current = facts.current;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.isAccessDenied = facts.isAccessDenied ?? false;
  }
}

/** No answer came: the connection failed [B19]. */
export function networkFailure(): ApiError {
  return new ApiError({
    code: 'NETWORK',
    status: 0,
    category: 'network_error',
    message: userMessage('network_error'),
    suggestion: suggestedAction('network_error'),
  });
}

/** The server did not answer in time [B19]. */
export function timeoutFailure(): ApiError {
  return new ApiError({
    code: 'TIMEOUT',
    status: 0,
    category: 'timeout_error',
    ...noAnswer.timeout,
  });
}

/** For an answer that is not the server's own, such as the error page of a proxy in between. */
export function unreadableAnswer({ status }: Pick<Response, 'status'>): ApiError {
  return new ApiError({
    code: 'UNREADABLE',
    status,
    category: 'server_error',
    message: status >= 500 ? userMessage('server_error') : defaultTexts.answer,
    suggestion: noAnswer.unreadable.suggestion,
  });
}

interface FailureEnvelope {
  /** A list where several things are wrong; the first is told [A21]. */
  error?: string | string[];
  errorCategory?: string;
  errorSuggestion?: string;
  code?: ErrorCode;
  fields?: FieldErrors;
  requestId?: string;
  current?: unknown;
}

/** Reads the failure envelope of an answer. */
export function refusal(answer: Response, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null || !('error' in body)) return unreadableAnswer(answer);
  const envelope = body as FailureEnvelope;
  const retryAfter = Number(answer.headers.get('retry-after'));
  return new ApiError({
    code: envelope.code ?? 'SERVER_ERROR',
    status: answer.status,
    isAccessDenied: readAuthEvent(answer.headers)?.type === 'permission-denied',
    message: userMessage('unknown_error', [envelope.error].flat()[0]),
    category: envelope.errorCategory ?? 'unknown_error',
    suggestion: envelope.errorSuggestion ?? '',
    fields: envelope.fields ?? {},
    requestId: envelope.requestId ?? answer.headers.get('x-request-id') ?? undefined,
    current: envelope.current,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}

/** Any thrown value as an `ApiError`, so that a screen has one shape to show. What its words are about decides; they are never shown themselves [E15]. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { category, message, suggestedAction: suggestion } = authErrorOf(error);
  const isGuess = category === 'server_error';
  return new ApiError({
    code: 'UNREADABLE',
    status: 0,
    category: isGuess ? 'unknown_error' : category,
    message: isGuess ? defaultTexts.unexpected : message,
    suggestion: isGuess ? noAnswer.unexpected.suggestion : suggestion,
  });
}
