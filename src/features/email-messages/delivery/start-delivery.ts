import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { answersPerAttempt } from '../../../platform/mail/attempts/attempt.ts';
import { keepConnections } from '../../../platform/mail/attempts/kept-connections.ts';
import { type Busy, type ClaimedMessage, claimMessage, releaseClaims } from './claimed-mails.queries.ts';
import { deliverMessage } from './deliver.ts';
import { listenToWakeUp } from './delivery-wake-up.ts';

/** The next mail of a submission starts when this one is done, or after this time: they go out in order, and a slow one delays none. */
const timeoutMs = 100;
/** Mails at once through one provider, so that one that hangs does not delay the others. */
const maxPerProvider = 4;
/** While visitors wait for each other, mails go out one at a time through a provider and begin so far apart. */
const inBackPressure = { maxPerProvider: 1, pauseMs: 20 };
/** How often the queue is read without a ring, for retries, delays and mails of other processes. */
const lookEveryMs = 1000;
/**
 * The same while a provider has as many mails under way as it may: a look then reads past all its mails that wait, so a ring
 * does not ask for another one. So long a mail of another provider waits at most.
 */
const lookBesideBusyMs = 200;
/** What a claim lasts beyond the longest attempt, for reading files and writing the outcome. */
const slackMs = 30_000;

/** The next mail that is due, claimed for longer than an attempt at it takes; null where none is, or all are `busy`. */
export function claimDue(ctx: Ctx, busy: Busy): Promise<ClaimedMessage | null> {
  const now = ctx.platform.clock.now();
  const until = new Date(now.getTime() + answersPerAttempt * ctx.platform.config.mail.timeoutMs + slackMs);
  return claimMessage(ctx.db, { now, until, busy });
}

/** Delivers mails as they become due, beside the jobs of a process, until it is told to stop. */
export function startDelivery(platform: Platform): { stop(): Promise<void> } {
  const ctx = systemContext(platform, 'mail delivery');
  const stopping = new AbortController();
  const { signal } = stopping;
  const kept = keepConnections();
  const underWay = new Set<Promise<void>>();
  const perProvider = new Map<string, number>();
  const inOrder = new Map<string, ClaimedMessage>();
  const wakeUp = listenToWakeUp(platform);
  const start = (message: ClaimedMessage) => {
    const provider = message.providerId ?? '';
    const count = (by: number) => perProvider.set(provider, (perProvider.get(provider) ?? 0) + by);
    count(1);
    const act = deliverMessage(ctx, message, kept)
      .catch((error: unknown) => platform.log.warn('a mail could not be handled and stays queued', { error }))
      .finally(() => {
        count(-1);
        underWay.delete(act);
        wakeUp.ring();
      });
    underWay.add(act);
    const { submissionId } = message;
    if (submissionId === null) return;
    inOrder.set(submissionId, message);
    const release = () => {
      if (inOrder.get(submissionId) === message) inOrder.delete(submissionId);
      wakeUp.ring();
    };
    const timeout = setTimeout(release, timeoutMs);
    void act.then(() => {
      clearTimeout(timeout);
      release();
    });
  };
  const work = async () => {
    // The embedded database has no other process, so whatever is held was left by a killed one.
    if (platform.config.databaseUrl === null) await releaseClaims(ctx.db).catch(() => {});
    let vain = { providers: '', until: 0 };
    while (!signal.aborted) {
      const isBackPressure = wakeUp.isBackPressure();
      if (isBackPressure) await after(inBackPressure.pauseMs, signal);
      const max = isBackPressure ? inBackPressure.maxPerProvider : maxPerProvider;
      // Before the look, so that no ring is missed.
      wakeUp.forget();
      const full = [...perProvider].flatMap(([provider, count]) => (count >= max ? [provider] : []));
      const providers = full.join(' ');
      const isVain = full.length > 0 && providers === vain.providers && performance.now() < vain.until;
      const message = isVain ? null : await claimDueOrSay({ providers: full, submissions: [...inOrder.keys()] });
      if (message) start(message);
      else if (isVain) await wakeUp.rung(vain.until - performance.now());
      else {
        vain = { providers, until: performance.now() + lookBesideBusyMs };
        await wakeUp.rung(lookEveryMs);
      }
    }
  };
  const claimDueOrSay = (busy: Busy) =>
    claimDue(ctx, busy).catch((error: unknown) => {
      platform.log.warn('mails cannot be read and will be looked for again', { error });
      return null;
    });
  const finished = work();
  return {
    stop: async () => {
      stopping.abort();
      wakeUp.ring();
      await finished;
      wakeUp.close();
      await Promise.all(underWay);
      kept.close();
    },
  };
}

const after = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});
