import { deliverMessage } from '../../../src/features/email-messages/delivery/deliver.ts';
import { claimDue } from '../../../src/features/email-messages/delivery/start-delivery.ts';
import { quotePdfMaker } from '../../../src/features/quotes/pdf/quote-pdf.service.ts';
import type { Platform } from '../../../src/platform/context/context.ts';
import { systemContext } from '../../../src/platform/context/system-context.ts';
import { keepConnections } from '../../../src/platform/mail/attempts/kept-connections.ts';

/** Delivers all mails that are due now, one after the other, as the process does beside its jobs. */
export async function deliverDue(platform: Platform): Promise<void> {
  const ctx = systemContext(platform, 'mail delivery');
  const kept = keepConnections();
  try {
    for (;;) {
      const message = await claimDue(ctx, { providers: [], submissions: [] });
      if (!message) return;
      await deliverMessage(ctx, message, { kept, makers: [quotePdfMaker] });
    }
  } finally {
    kept.close();
  }
}
