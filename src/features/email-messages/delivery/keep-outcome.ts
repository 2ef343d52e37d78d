import { onePerObject } from '../../../contracts/one-per-object.ts';
import { createGathering } from '../../../platform/admission/gather.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { isConnectionLost } from '../../../platform/db/constraint.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { inTransaction, writeAhead } from '../../../platform/db/transaction.ts';
import type { Attempt } from '../../../platform/mail/attempts/attempt.ts';
import type { MailSender } from '../../email-providers/sending/sending.service.ts';

export interface Outcome {
  writes: readonly Sql[];
  health?: { sender: MailSender; attempt: Attempt };
}

const maxInGroup = 16;

const gatheringOf = onePerObject((_platform: Platform) =>
  createGathering<{ ctx: Ctx; outcome: Outcome }, void>({
    max: maxInGroup,
    maxSize: maxInGroup,
    sizeOf: () => 1,
    // Mails through one provider would wait for each other's commit at the row of its health.
    atOnce: 1,
    together: async (waiting) => {
      const [first] = waiting;
      if (first)
        await keepAll(
          first.ctx,
          waiting.map(({ outcome }) => outcome),
        );
      return waiting.map(() => ({ status: 'fulfilled', value: undefined }));
    },
    alone: ({ ctx, outcome }) => keepAll(ctx, [outcome]),
    isOfAll: isConnectionLost,
  }),
);

/** Keeps what became of a mail. What becomes of mails at the same time shares a transaction; none is lost by another. */
export function keepOutcome(ctx: Ctx, outcome: Outcome): Promise<void> {
  return gatheringOf(ctx.platform)({ ctx, outcome });
}

function keepAll(ctx: Ctx, outcomes: readonly Outcome[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    for (const { writes } of outcomes) for (const statement of writes) await writeAhead(ctx, statement);
    for (const { sender, attempt } of lastOfEach(outcomes)) await sender.keepHealth(ctx, attempt);
  });
}

/** Of each provider the last mail that went out and the last that did not, providers in one order so that nobody waits in a circle. */
function lastOfEach(outcomes: readonly Outcome[]): NonNullable<Outcome['health']>[] {
  const last = new Map<string, NonNullable<Outcome['health']>>();
  for (const { health } of outcomes) {
    if (!health) continue;
    const { delivered, isPermanent } = health.attempt;
    const name = `${health.sender.id} ${delivered} ${isPermanent}`;
    last.delete(name);
    last.set(name, health);
  }
  return [...last.values()].sort((a, b) => (a.sender.id < b.sender.id ? -1 : Number(a.sender.id > b.sender.id)));
}
