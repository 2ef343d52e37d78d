interface Issue {
  code: string;
  message: string;
  constraint: string | null;
  detail: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The error and its causes, as far as they say anything. */
function* issues(error: unknown): Generator<Issue> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const fields: Record<string, unknown> = { ...current };
    const message = current instanceof Error ? current.message : '';
    yield {
      code: text(fields['code']),
      message,
      constraint: text(fields['constraint']) || null,
      detail: text(fields['detail']),
    };
    current = current instanceof Error ? current.cause : undefined;
  }
}

const violations = new Set(['23505', '23503', '23514', '23P01']);

/** The name of the unique, foreign key, check or exclusion constraint that rejected a write; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  return violationOf(error)?.constraint ?? null;
}

/** The same with what the database says of it. */
export function violationOf(error: unknown): { constraint: string; detail: string } | null {
  for (const { code, constraint, detail } of issues(error)) {
    if (violations.has(code)) return constraint === null ? null : { constraint, detail };
  }
  return null;
}

/** The transaction lost a race that it may win the next time. */
export function isRetryable(error: unknown): boolean {
  for (const violation of issues(error)) {
    if (violation.code === '40001' || violation.code === '40P01') return true;
  }
  return false;
}

/** The database's disk is full; nothing was written. */
export function isDiskFull(error: unknown): boolean {
  for (const violation of issues(error)) {
    if (violation.code === '53100' || violation.code === 'ENOSPC') return true;
  }
  return false;
}

const lostCodes = new Set([
  // Shut down, crashed, starting up, idle in a transaction, too many connections, out of memory.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25P04',
  '53300',
  '53200',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

// The driver gives these no code.
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|timeout expired|Cannot use a pool after calling end)/;

/** The connection is gone or silent: its holder must give it up. */
export function isConnectionLost(error: unknown): boolean {
  for (const { code, message } of issues(error)) {
    if (lostCodes.has(code) || code.startsWith('08') || lostMessages.test(message)) return true;
    // The socket file of a server that is not running.
    if (code === 'ENOENT' && message.startsWith('connect ')) return true;
  }
  return false;
}

const statementTimeout = '57014';
/** Of statements and locks. */
const timeouts = new Set([statementTimeout, '55P03']);

/** The database gave the statement up, or was given up, because it took too long; not because another held what it needs. */
export function isTooSlow(error: unknown): boolean {
  for (const { code, message } of issues(error)) {
    if (code === statementTimeout || message === 'Query read timeout') return true;
  }
  return false;
}

/** The database cannot answer now but may soon: gone, starting, overloaded, too slow, or a race lost too often. */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionLost(error) || isRetryable(error)) return true;
  for (const { code } of issues(error)) {
    if (timeouts.has(code)) return true;
  }
  return false;
}
