import type { ApiError } from '../../api-error.ts';

/** True where no answer came, or one that is not in our envelope. */
export const isUnanswered = ({ code }: ApiError): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'UNREADABLE';

/** Why something is not shown: the server said no, or it said nothing [J06] [J11]. */
export const failedToLoad =
  (noun: string) =>
  (error: ApiError): string =>
    isUnanswered(error) ? `An error occurred while loading ${noun}` : `Failed to load ${noun}`;
