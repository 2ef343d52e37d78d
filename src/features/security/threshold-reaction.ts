import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { auditPaths } from '../audit/audit.paths.ts';
import { audit } from '../audit/audit.service.ts';
import { queueSystemMail } from '../email-messages/queueing/system-mail.ts';
import { accountLock } from '../limits/account-lock/account-lock.rules.ts';
import { mayNotice } from '../limits/limits.service.ts';
import { threshold } from '../limits/threshold/threshold.rules.ts';
import { ThresholdReached } from '../limits/threshold/threshold.service.ts';
import { endSession } from '../sessions/sessions.service.ts';
import { listAdministrators } from '../users/administrators/administrators.ts';
import { findAccount } from '../users/users.service.ts';

/**
 * The job of a reached threshold [B15]: a line in the audit log; then, as the settings say, a notice to the administrators,
 * and the end of the session that guessed its own password. The account itself was locked at once.
 */
export async function reactToThreshold(ctx: Ctx, payload: unknown): Promise<void> {
  const notice = ThresholdReached.parse(payload);
  const { ip, userAgent, reaction } = notice;
  const isNoticed = reaction !== 'audit' && (await mayNotice(ctx));
  await inTransaction({ ...ctx, ip, userAgent }, async (ctx) => {
    await audit(ctx, 'security.threshold-reached', {
      ...(await targetOf(ctx, notice)),
      after: {
        events: threshold.events,
        minutes: threshold.windowMs / 60_000,
        kind: notice.kind,
        reaction,
        lockedUntil: notice.lockedUntil,
        noticed: isNoticed,
      },
    });
    if (reaction === 'lock' && notice.kind === 'sign-in' && notice.userId && notice.sessionId)
      await endSession(ctx, { userId: notice.userId, sessionId: notice.sessionId, label: notice.email });
    if (isNoticed) await notifyAdministrators(ctx, notice);
  });
}

async function targetOf(ctx: Ctx, { subject, email, ip }: ThresholdReached) {
  if (subject === 'sender') return { type: 'address', id: ip, label: ip };
  const account = email === null ? null : await findAccount(ctx, { email });
  return { type: 'user', id: account?.id ?? null, label: email };
}

async function notifyAdministrators(ctx: Ctx, told: ThresholdReached): Promise<void> {
  const link = new URL(`${auditPaths.page()}?action=security.`, ctx.platform.config.publicUrl).href;
  for (const administrator of await listAdministrators(ctx)) {
    await queueSystemMail(ctx, {
      template: 'security-notice',
      to: administrator.email,
      values: {
        name: nameInMail(administrator.displayName),
        subject: subjects[told.kind],
        lines: sentencesOf(told).join('\n\n'),
        link,
      },
      cause: 'security.threshold-reached',
    });
  }
}

const subjects: Record<ThresholdReached['kind'], string> = {
  'sign-in': 'Many failed sign-ins',
  token: 'Many wrong links from one address',
  denied: 'Many refused acts of one session',
};

function sentencesOf({ kind, subject, email, ip, lockedUntil }: ThresholdReached): string[] {
  const many = `${threshold.events} times within ${threshold.windowMs / 60_000} minutes`;
  const from = ip ? ` from ${ip}` : '';
  if (kind === 'denied')
    return [`${email} was refused ${many}${from}: the account asked for what its roles do not allow.`];
  if (kind === 'token') return [`Somebody tried wrong links to set a password ${many}${from}.`];
  if (subject === 'sender') return [`Somebody failed to sign in ${many}${from}, with different accounts.`];
  const tried = `Somebody failed to sign in as ${email} ${many}; the last try came${from || ' from nowhere known'}.`;
  if (!lockedUntil) return [tried];
  const lock = `The account cannot be signed in to for ${accountLock.minutes} minutes, except from where its owner was signed in lately. A new password by mail ends this at once, and so does saving the user.`;
  return [tried, lock];
}
