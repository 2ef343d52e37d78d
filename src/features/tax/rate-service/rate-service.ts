import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { askService, ServiceError } from '../../../platform/network/ask-service.ts';
import { createBreaker } from './breaker.ts';
import { createQueryShares } from './question-shares.ts';
import { rateInAnswer, saysNoRate } from './rate-answer.rules.ts';

/** What the service is asked. */
export interface TaxedPlace {
  address: string;
  postalCode: string;
  state: string | null;
  /** Dollars. */
  amount: number;
}

const maxAnswerBytes = 65_536;
const maxFailures = 5;
/** Beyond its share a caller gets no rate, instead of a place in a line. */
const shares = {
  atOnce: { ofAll: 50, ofOne: 10, ofNetwork: 25 },
  perHour: { ofOne: 3_000, ofNetwork: 10_000 },
};
/** It works, and has no rate for what a visitor typed: nobody takes it from the others by asking nonsense. */
const rejectsQuery: ReadonlySet<number> = new Set([400, 404, 422]);
/** An answer of ours comes within two seconds, however long the operator would wait. */
const maxWaitMs = 1800;

/**
 * The rate that the tax service at `url` gives; null when it fails in any way, or failed five times in a row a moment ago
 * [SHOP-02], and for an owner who asks more than their share. Nothing of what it says goes any further.
 */
export async function serviceRate(
  { platform }: Ctx,
  { url, place, owner }: { url: string; place: TaxedPlace; owner: OwnerPath },
): Promise<number | null> {
  const { key, timeoutMs } = platform.config.services.tax;
  const { breaker, questions } = stateOf(platform.config);
  const now = platform.clock.now();
  // First, so that no question counts that the service never gets.
  const network = owner[0] ?? '';
  if (!breaker.mayAsk(now, network)) return null;
  const giveBack = questions.take(owner, now);
  if (giveBack === null) return null;
  breaker.asking();
  try {
    const { status, text } = await askService({
      url,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(place),
      timeoutMs: Math.min(timeoutMs, maxWaitMs),
      maxBytes: maxAnswerBytes,
    });
    const rate = status === 200 ? rateInAnswer(text) : null;
    const knowsNone = rejectsQuery.has(status) || (status === 200 && saysNoRate(text));
    if (rate === null && !knowsNone) throw new ServiceError('It gave no rate.');
    breaker.succeeded();
    return rate;
  } catch (error) {
    breaker.failed(platform.clock.now(), network);
    if (!(error instanceof ServiceError)) throw error;
    platform.log.warn('tax service failed', { reason: error.message });
    return null;
  } finally {
    giveBack();
  }
}

/** One for each process: the public side of a process has the same configuration. */
const stateOf = onePerObject(({ services }: Config) => ({
  breaker: createBreaker({ maxFailures, pauseMs: services.tax.breakerMs }),
  questions: createQueryShares(shares),
}));
