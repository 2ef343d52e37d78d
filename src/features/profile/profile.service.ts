import { AppError } from '../../contract-kit/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import { changeOwnDetails } from '../users/accounts/accounts.service.ts';
import type { Profile, ProfileChange } from './profile.contract.ts';
import { type ProfileRow, selectOptionalProfile, upsertPersonalDetails } from './profile.queries.ts';

/** The profile of the signed-in person [D09]. */
export async function readProfile(ctx: Ctx): Promise<Profile> {
  return toProfile(await ownProfile(ctx));
}

/** Changes the named fields of one's own profile, and nothing else of the account. Refuses a stale version with what is stored. */
export function changeProfile(ctx: Ctx, { version, ...change }: ProfileChange): Promise<Profile> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ownProfile(ctx);
    if (version !== undefined && version !== before.version) throw stale(before);
    const { displayName, avatarUrl, ...details } = change;
    const own = { ...(displayName !== undefined && { displayName }), ...(avatarUrl !== undefined && { avatarUrl }) };
    const personal = withoutUndefined(details);
    if (Object.keys({ ...own, ...personal }).length === 0) return toProfile(before);
    await changeOwnDetails(ctx, { id: before.id, details: own, version });
    if (Object.keys(personal).length > 0) await upsertPersonalDetails(ctx.db, { userId: before.id, details: personal });
    const after = await ownProfile(ctx);
    const old = Object.fromEntries(
      Object.keys({ ...own, ...personal }).map((key) => [key, before[key as keyof ProfileRow]]),
    );
    await audit(ctx, 'profile.updated', {
      ...{ type: 'user', id: before.id, label: before.email },
      ...{ before: old, after: { ...own, ...personal } },
    });
    changed(ctx, { topic: 'access', key: before.id });
    return toProfile(after);
  });
}

const stale = (row: ProfileRow) => new AppError('VERSION_CONFLICT', { current: toProfile(row) });

async function ownProfile(ctx: Ctx): Promise<ProfileRow> {
  const row = ctx.actor.userId ? await selectOptionalProfile(ctx.db, ctx.actor.userId) : null;
  if (!row) throw new AppError('INVALID_TOKEN');
  return row;
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function toProfile({ lastSignIn, createdAt, ...row }: ProfileRow): Profile {
  return { ...row, lastSignIn: lastSignIn?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
