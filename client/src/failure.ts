/** An answer that is no success. Where the API gave none, `code` is `NO_ANSWER` and `cause` says why. */
export class MillwrightError extends Error {
  override readonly name = 'MillwrightError';
  /** 0 without an answer. */
  readonly status: number;
  /** The API's code, such as `VALIDATION_ERROR`. */
  readonly code: string;
  /** What to do about it. */
  readonly suggestion: string;
  /** The parameters that are wrong, each with the reasons. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** To ask the server's operator about it. */
  readonly requestId: string | null;

  constructor(status: number, answer: Partial<Rejection>, cause?: unknown) {
    const { error, errorSuggestion, code, fields = {}, requestId = null } = answer;
    const named = Object.entries(fields).map(([field, reasons]) => `${field} ${reasons.join('; ')}`);
    super([error ?? `The server answered ${status}.`, ...named].join('\n'), { cause });
    this.status = status;
    this.code = code ?? 'NO_ANSWER';
    this.suggestion = errorSuggestion ?? '';
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** An error as the API writes it. */
interface Rejection {
  error: string;
  errorSuggestion: string;
  code: string;
  fields: Record<string, string[]>;
  requestId: string;
}
