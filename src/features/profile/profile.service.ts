import { AppError } from '../../contracts/call/errors.ts';
import { withoutUndefined } from '../../contracts/call/without-undefined.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import { changeOwnAccount, findOwnAccount, type OwnAccount } from '../users/accounts/accounts.service.ts';
import type { Profile, ProfileChange } from './profile.contract.ts';

/** The profile of the signed-in person [D09]. */
export async function readProfile(ctx: Ctx): Promise<Profile> {
  return toProfile(await ownAccount(ctx));
}

/** Changes the named fields of one's own profile, and nothing else of the account. Rejects a stale version with what is stored. */
export function changeProfile(ctx: Ctx, { version, ...change }: ProfileChange): Promise<Profile> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ownAccount(ctx);
    if (version !== undefined && version !== before.version) throw stale(before);
    const { displayName, avatarUrl, ...details } = change;
    const own = { ...(displayName !== undefined && { displayName }), ...(avatarUrl !== undefined && { avatarUrl }) };
    const personal = withoutUndefined(details);
    if (Object.keys({ ...own, ...personal }).length === 0) return toProfile(before);
    await changeOwnAccount(ctx, { id: before.id, details: own, personal, version });
    const after = await ownAccount(ctx);
    const old = Object.fromEntries(
      Object.keys({ ...own, ...personal }).map((key) => [key, before[key as keyof OwnAccount]]),
    );
    await audit(ctx, 'profile.updated', {
      type: 'user',
      id: before.id,
      label: before.email,
      before: old,
      after: { ...own, ...personal },
    });
    changed(ctx, { topic: 'access', key: before.id });
    return toProfile(after);
  });
}

const stale = (account: OwnAccount) => new AppError('VERSION_CONFLICT', { current: toProfile(account) });

async function ownAccount(ctx: Ctx): Promise<OwnAccount> {
  const account = ctx.actor.userId ? await findOwnAccount(ctx, ctx.actor.userId) : null;
  if (!account) throw new AppError('INVALID_TOKEN');
  return account;
}

function toProfile({ lastSignIn, createdAt, ...account }: OwnAccount): Profile {
  return {
    ...account,
    roles: account.heldRoles.map(({ slug }) => slug),
    lastSignIn: lastSignIn?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
