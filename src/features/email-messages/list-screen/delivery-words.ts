import type { EmailMessageDetail } from '../email-messages.contract.ts';

type Outcome = EmailMessageDetail['deliveries'][number]['outcome'];

/** How an attempt to send went. */
export const deliveryWords: Readonly<Record<Outcome, string>> = { sent: 'Sent', deferred: 'Put off', failed: 'Failed' };
