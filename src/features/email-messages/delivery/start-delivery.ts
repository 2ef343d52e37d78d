import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import type { OffersOfAll } from '../../../platform/feature.ts';
import { type Lane, startOutbox } from '../../../platform/jobs/outbox.ts';
import { answersPerAttempt } from '../../../platform/mail/attempts/attempt.ts';
import { keepConnections } from '../../../platform/mail/attempts/kept-connections.ts';
import { type Busy, type ClaimedMessage, claimMessage, releaseClaims } from './claimed-mails.queries.ts';
import { deliverMessage } from './deliver.ts';

/** The bell of the outbox of mails. */
export const mailOutbox = 'mails';

/** The next mail of a submission starts when this one is done, or after this time: they go out in order, and a slow one delays none. */
const holdMs = 100;
/** Mails at once through one provider, so that one that hangs does not delay the others. */
const maxPerProvider = 4;
/** What a claim lasts beyond the longest attempt, for reading files and writing the outcome. */
const slackMs = 30_000;

/** The next mail that is due, claimed for longer than an attempt at it takes; null where none is, or all are `busy`. */
export function claimDue(ctx: Ctx, busy: Busy): Promise<ClaimedMessage | null> {
  const now = ctx.platform.clock.now();
  const until = new Date(now.getTime() + answersPerAttempt * ctx.platform.config.mail.timeoutMs + slackMs);
  return claimMessage(ctx.db, { now, until, busy });
}

const providerLane = 'provider:';
const submissionLane = 'submission:';

function lanesOf({ providerId, submissionId }: ClaimedMessage): Lane[] {
  const provider = { key: `${providerLane}${providerId ?? ''}`, max: maxPerProvider };
  return submissionId === null ? [provider] : [provider, { key: `${submissionLane}${submissionId}`, max: 1, holdMs }];
}

/** What a lane of this sort is about. */
const subjectsOf = (busy: readonly string[], sort: string) =>
  busy.filter((key) => key.startsWith(sort)).map((key) => key.slice(sort.length));

/** Delivers mails as they become due, beside the jobs of a process, until it is told to stop. */
export function startDelivery(platform: Platform, offers: OffersOfAll): { stop(): Promise<void> } {
  const ctx = systemContext(platform, 'mail delivery');
  const kept = keepConnections();
  const outbox = startOutbox(platform, {
    name: mailOutbox,
    claim: (busy) =>
      claimDue(ctx, { providers: subjectsOf(busy, providerLane), submissions: subjectsOf(busy, submissionLane) }),
    send: (message) => deliverMessage(ctx, message, { kept, makers: offers('attachmentMakers') }),
    lanesOf,
    releaseClaims: () => releaseClaims(ctx.db),
  });
  return {
    stop: async () => {
      await outbox.stop();
      kept.close();
    },
  };
}
