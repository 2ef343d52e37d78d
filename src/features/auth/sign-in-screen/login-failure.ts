import { saysWhy } from '../admin/failure-texts.ts';

/** What the sign-in page says of a failure, and how long to wait before another try makes sense. */
export interface LoginFailure {
  text: string;
  /** Seconds; null if trying the same again cannot help. */
  retryAfter: number | null;
}

interface Failed {
  code?: string;
  status: number;
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** Classifies a rejected sign-in by status and words [A17] [A18] [A19]; the server's own Retry-After is never cut short. */
export function classifyLoginFailure({ code, status, message, retryAfterSeconds = 0 }: Failed): LoginFailure {
  // Another way in helps; the words "email" and "password" say nothing of the credentials here.
  if (code === 'EMAIL_NOT_VERIFIED' || code === 'PASSWORD_SIGN_IN_OFF') return { text: message, retryAfter: null };
  const after = (seconds: number) => Math.max(seconds, retryAfterSeconds);
  if (status === 429 || /rate limit|too many/i.test(message))
    return { text: 'Too many login attempts', retryAfter: after(30) };
  if (status === 503 || /maintenance|unavailable/i.test(message)) {
    return { text: 'System temporarily unavailable', retryAfter: after(60) };
  }
  if (/network|fetch|connection/i.test(message)) return { text: 'Connection problem', retryAfter: 5 };
  if (status === 401 || /credential|password|email/i.test(message))
    return { text: 'Invalid email or password', retryAfter: null };
  if (status >= 500) return { text: 'Server error occurred', retryAfter: 10 };
  return { text: saysWhy({ code, message }) ? message : 'Something went wrong', retryAfter: 5 };
}
