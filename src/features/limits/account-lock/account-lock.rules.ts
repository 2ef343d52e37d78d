/**
 * The lock of an account: for so long nobody signs in to it by guessing [B15]. Nothing prolongs it, no matter who causes it. It
 * leaves out the places where its owner was signed in within so many days or set a password by mail within so many minutes, and ends with a new password by mail or when an
 * administrator saves the user. Whether attacks lock at all is the setting `thresholdReaction`.
 */
export const accountLock = { minutes: 15, familiarDays: 30, openMinutes: 30 } as const;
