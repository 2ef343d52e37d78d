/** What may be an attack: guessed passwords, guessed links of mails, and acts that somebody signed in may not do [B15]. */
export type SecurityEventKind = 'sign-in' | 'token' | 'denied';

/** Events of one subject within the window from which on administrators are notified, or the account is locked [B15]. */
export const threshold = { events: 10, windowMs: 5 * 60_000 } as const;

/** Mails about reached thresholds in an hour, however many subjects reach it; the audit log has them all. */
export const noticesPerHour = 20;
