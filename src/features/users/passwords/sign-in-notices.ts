import type { Ctx } from '../../../platform/context/context.ts';
import { writeLetter } from '../../../platform/mail/letter.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { readSettings } from '../../settings/settings.service.ts';

export type Owner = { id: string; email: string; displayName: string };

const changes = {
  password: {
    subject: 'Your password was changed',
    cause: 'password.changed',
    happened: (site: string) => `the password of your account at ${site} was changed, and all its sessions were ended.`,
    wayOut:
      'If it was not you, set a new password at once under "Forgot password" on the sign-in page, and tell an administrator.',
  },
  /** Goes to the old address, which may be somebody else's by mistake: it does not name the new one. */
  address: {
    subject: 'The address of your account was changed',
    cause: 'address.changed',
    happened: (site: string) =>
      `the address of your account at ${site} was changed, and all its sessions were ended. You cannot sign in with this address any more.`,
    wayOut: 'If it was not you, tell an administrator at once.',
  },
};

/** Tells the owner by mail, in the transaction of the act, how the way to sign in changed; `owner` as they were before it. */
export async function tellOwner(ctx: Ctx, change: keyof typeof changes, owner: Owner): Promise<void> {
  const { subject, cause, happened, wayOut } = changes[change];
  const { siteName } = await readSettings(ctx);
  const forgotten = new URL('/admin/auth/forgot-password', ctx.platform.config.publicUrl).href;
  const bodies = writeLetter({
    name: owner.displayName,
    paragraphs: [happened(siteName), wayOut],
    ...(change === 'password' && { link: { label: 'Forgot password', url: forgotten } }),
    signature: siteName,
  });
  await queueMail(ctx, { recipient: owner.email, subject, cause, ...bodies });
}
