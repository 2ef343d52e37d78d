import { z } from 'zod';
import { paths, routePatterns } from '../../../admin-kit/paths.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';
import { queueSystemMail } from '../../email-messages/queueing/system-mail.ts';
import { newOneTimeToken } from '../../password-links/one-time-token.ts';
import { sendPasswordLink } from '../../password-links/password-links.service.ts';
import { listAdministrators } from '../../users/administrators/administrators.ts';
import { usersPaths } from '../../users/users.paths.ts';
import { findAccount } from '../../users/users.service.ts';
import { hasVerification, updateVerificationToken } from './registration.queries.ts';

const dayMs = 86_400_000;

const RegistrationMail = z.object({ email: z.string(), isNew: z.boolean() });
const VerificationMail = z.object({ email: z.string() });
const Announcement = z.object({ userId: z.uuid() });

/** The job after a registration: a new account gets its confirmation link, the owner of a known one hears of it. */
export async function sendRegistrationMail(ctx: Ctx, payload: unknown): Promise<void> {
  const { email, isNew } = RegistrationMail.parse(payload);
  if (isNew) return sendVerificationMail(ctx, { email });
  const account = await findAccount(ctx, { email });
  if (!account) return;
  // A person who asked first may have been an anonymous client, so the owner of the mailbox chooses the password.
  if (await hasVerification(ctx.db, account.id)) return sendPasswordLink(ctx, { user: account, purpose: 'reset' });
  await queueSystemMail(ctx, {
    template: 'already-registered',
    to: account.email,
    values: {
      name: nameInMail(account.displayName),
      link: new URL(paths.login(), ctx.platform.config.publicUrl).href,
    },
    cause: 'user.registered-again',
  });
}

/** The job that writes a waiting account its confirmation link, good for a day; older links of it are void. Nothing for any other address. */
export async function sendVerificationMail(ctx: Ctx, payload: unknown): Promise<void> {
  const { email } = VerificationMail.parse(payload);
  const account = await findAccount(ctx, { email });
  if (!account) return;
  await inTransaction(ctx, async (ctx) => {
    const { token, hashed } = newOneTimeToken();
    const expiresAt = new Date(ctx.platform.clock.now().getTime() + dayMs);
    const isWaiting = await updateVerificationToken(ctx.db, { userId: account.id, hashedToken: hashed, expiresAt });
    if (!isWaiting) return;
    // Its button confirms; the page by itself changes nothing.
    const url = new URL(routePatterns.confirmAddress, ctx.platform.config.publicUrl);
    url.searchParams.set('token', token);
    await queueSystemMail(ctx, {
      template: 'email-verification',
      to: account.email,
      values: { name: nameInMail(account.displayName), link: url.href },
      cause: 'user.registered',
      secrets: [token],
    });
  });
}

/** The job that tells the administrators of a new account, which has no role until one of them gives it one [Q24]. */
export async function announceRegistration(ctx: Ctx, payload: unknown): Promise<void> {
  const { userId } = Announcement.parse(payload);
  const account = await findAccount(ctx, { id: userId });
  if (!account) return;
  await inTransaction(ctx, async (ctx) => {
    for (const administrator of await listAdministrators(ctx)) {
      await queueSystemMail(ctx, {
        template: 'account-created',
        to: administrator.email,
        values: {
          name: nameInMail(administrator.displayName),
          person: nameInMail(account.displayName) || 'Somebody',
          email: account.email,
          advice: account.isActive ? 'Give it a role if it should have one.' : 'It is inactive until you activate it.',
          link: new URL(usersPaths.list(), ctx.platform.config.publicUrl).href,
        },
        cause: 'user.registered',
      });
    }
  });
}
