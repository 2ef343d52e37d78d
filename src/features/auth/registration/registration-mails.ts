import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { writeLetter } from '../../../platform/mail/letter.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { newOneTimeToken } from '../../password-links/one-time-token.ts';
import { sendPasswordLink } from '../../password-links/password-links.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { listAdministrators } from '../../users/administrators/administrators.ts';
import { findAccount } from '../../users/users.service.ts';
import { hasVerification, updateVerificationToken } from './registration.queries.ts';

const dayMs = 86_400_000;
/** Its button confirms; the page by itself changes nothing. */
const confirmAddressPage = '/admin/auth/verify-email';

const RegistrationMail = z.object({ email: z.string(), isNew: z.boolean() });
const VerificationMail = z.object({ email: z.string() });
const Announcement = z.object({ userId: z.uuid() });

/** The job after a registration: a new account gets its confirmation link, the owner of a known one hears of it. */
export async function sendRegistrationMail(ctx: Ctx, payload: unknown): Promise<void> {
  const { email, isNew } = RegistrationMail.parse(payload);
  if (isNew) return sendVerificationMail(ctx, { email });
  const account = await findAccount(ctx, { email });
  if (!account) return;
  // A person who asked first may have been a stranger, so the owner of the mailbox chooses the password.
  if (await hasVerification(ctx.db, account.id)) return sendPasswordLink(ctx, { user: account, purpose: 'reset' });
  const { siteName } = await readSettings(ctx);
  const bodies = writeLetter({
    name: account.displayName,
    paragraphs: [
      'somebody tried to make an account with your address, which has one already. If it was you, sign in with it.',
      'If you forgot your password, ask for a new one on the sign-in page. If it was not you, there is nothing to do.',
    ],
    link: { label: 'Sign in', url: new URL('/admin/auth/login', ctx.platform.config.publicUrl).href },
    signature: siteName,
  });
  await queueMail(ctx, {
    recipient: account.email,
    subject: 'You already have an account',
    cause: 'user.registered-again',
    ...bodies,
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
    const url = new URL(confirmAddressPage, ctx.platform.config.publicUrl);
    url.searchParams.set('token', token);
    const { siteName } = await readSettings(ctx);
    const bodies = writeLetter({
      name: account.displayName,
      paragraphs: [
        `confirm that this address is yours, and your account at ${siteName} can be used.`,
        'The link is good for 24 hours. If you did not ask for an account, there is nothing to do.',
      ],
      link: { label: 'Confirm your address', url: url.href },
      signature: siteName,
    });
    const mail = { recipient: account.email, subject: 'Confirm your email address', cause: 'user.registered' };
    await queueMail(ctx, { ...mail, ...bodies, secrets: [token] });
  });
}

/** The job that tells the administrators of a new account, which has no role until one of them gives it one [Q24]. */
export async function announceRegistration(ctx: Ctx, payload: unknown): Promise<void> {
  const { userId } = Announcement.parse(payload);
  const account = await findAccount(ctx, { id: userId });
  if (!account) return;
  const { siteName } = await readSettings(ctx);
  await inTransaction(ctx, async (ctx) => {
    for (const administrator of await listAdministrators(ctx)) {
      const bodies = writeLetter({
        name: administrator.displayName,
        paragraphs: [
          `${nameInMail(account.displayName) || 'Somebody'} (${account.email}) made an account. It has no role yet.`,
          account.isActive ? 'Give it a role if it should have one.' : 'It is inactive until you activate it.',
        ],
        link: { label: 'Open the user', url: new URL('/admin/users', ctx.platform.config.publicUrl).href },
        signature: siteName,
      });
      const mail = { recipient: administrator.email, subject: 'A new account was made', cause: 'user.registered' };
      await queueMail(ctx, { ...mail, ...bodies });
    }
  });
}
