import { paths } from '../../../admin-kit/paths.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';
import { queueSystemMail } from '../../email-messages/queueing/system-mail.ts';

export type Owner = { id: string; email: string; displayName: string };

const mails = {
  password: { template: 'password-changed', cause: 'password.changed' },
  /** Goes to the old address, which may be somebody else's by mistake: it does not name the new one. */
  address: { template: 'address-changed', cause: 'address.changed' },
  'second-factor': { template: 'second-factor-changed', cause: 'second-factor.changed' },
} as const;

/** Tells the owner by mail, in the transaction of the action, how the way to sign in changed; `owner` as they were before it. */
export async function notifyOwner(ctx: Ctx, change: keyof typeof mails, owner: Owner): Promise<void> {
  const link = new URL(paths.forgotPassword(), ctx.platform.config.publicUrl).href;
  const values = { name: nameInMail(owner.displayName), ...(change !== 'address' && { link }) };
  await queueSystemMail(ctx, { ...mails[change], to: owner.email, values });
}
