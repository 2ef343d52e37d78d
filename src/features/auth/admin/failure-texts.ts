import type { ApiError } from '../../../admin-kit/api-error.ts';
import { userMessage } from '../../../admin-kit/session/failures/texts.ts';

/** What a signed-out form says of a failure. */
export interface FailureText {
  text: string;
  /** What may help, below the text. */
  hint: string;
}

interface Wording {
  /** The server rejected and gave no reason. */
  unsaid: string;
  /** No answer came, or none that can be read. */
  unexpected: string;
}

type Failed = Pick<ApiError, 'code' | 'status' | 'message' | 'suggestion'> &
  Partial<Pick<ApiError, 'retryAfterSeconds'>>;

const signup: Wording = {
  unsaid: 'Registration failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again or contact support.',
};
const resetRequest: Wording = {
  unsaid: 'An error occurred during password reset request.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** What the alert and, in its own words where the server gave none, the toast say of a failed signup [A28]. */
export function signupFailure(error: Failed): FailureText & { toast: string } {
  const failure = failureText(error, signup);
  return {
    ...failure,
    toast: failure.text === signup.unsaid ? 'An error occurred during registration.' : failure.text,
  };
}

/** What the forgot-password form says of a failure [A32]. */
export function resetRequestFailure(error: Failed): FailureText {
  return failureText(error, resetRequest);
}

/** Why a mailed reset link does not open the form: it is no good, or nobody could say [A34]. */
export function resetLinkFailure(error: Failed): FailureText & { mayRetry: boolean } {
  if (error.status === 400) {
    const text = 'Invalid or expired reset token. Please request a new password reset link.';
    return { text, hint: '', mayRetry: false };
  }
  return { text: 'Unable to validate reset token. Please try again.', hint: reasonOf(error), mayRetry: true };
}

/** What the page of a confirmation link says when the answer is not about the link. */
export function confirmationFailure(error: Failed): FailureText {
  return { text: 'Unable to confirm your address. Please try again.', hint: reasonOf(error) };
}

/** What the reset form says of a failure that no field shows [A36]. */
export function resetFailure(error: Failed): FailureText {
  return {
    text: 'Failed to reset password. Please try again or contact support.',
    hint: reasonOf(error),
  };
}

function failureText(error: Failed, { unsaid, unexpected }: Wording): FailureText {
  if (isUnanswered(error)) return { text: unexpected, hint: reasonOf(error) };
  const hint = waitText(error) ?? error.suggestion;
  if (!saysWhy(error)) return { text: unsaid, hint };
  return { text: error.message, hint };
}

/** False for an error whose text does not come from the server, so that the form uses its own words. */
export function saysWhy({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code !== 'UNREADABLE' && message !== '' && message !== userMessage('unknown_error');
}

const isUnanswered = ({ status }: Failed) => status === 0;

/** The error's own words, where the form's text leaves the reason open. */
function reasonOf(error: Failed): string {
  if (error.code === 'UNREADABLE') return '';
  return [error.message, waitText(error)].filter(Boolean).join(' ');
}

function waitText({ retryAfterSeconds }: Failed): string | null {
  if (retryAfterSeconds === undefined) return null;
  if (retryAfterSeconds < 90) return `You can try again in ${retryAfterSeconds} seconds.`;
  return `You can try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
}
