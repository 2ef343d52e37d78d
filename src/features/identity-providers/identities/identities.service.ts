import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import { listGrantable } from '../../roles/holders/assignable-roles.ts';
import { readRights } from '../../users/access/read-rights.ts';
import { storePassword } from '../../users/accounts/accounts.service.ts';
import { changeUser, endSessionsOfUser } from '../../users/change-user.ts';
import { type Account, unusablePassword } from '../../users/users.rules.ts';
import { createUser, findAccount, readUser } from '../../users/users.service.ts';
import type { Identity } from '../identity-providers.contract.ts';
import { type Claims, isOfDomain, mappedRoles, rolesAfter } from '../identity-providers.rules.ts';
import type { ActiveProvider } from '../identity-providers.service.ts';
import { ProviderError } from '../provider/provider-client.ts';
import { deleteIdentity, deleteOrphans, insertIdentity, listIdentities, updateUsed } from './identities.queries.ts';

/** A person as a provider names them. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  claims: Claims;
}

/** What a claim is cut to that becomes a name. */
const maxNameLength = 100;

/**
 * The account of a person whom a provider has proved, with the roles that their claims give. The first time it is the one with their
 * verified address of an allowed domain, if that address is proven here too, or a new one. Rejects with a `ProviderError` that says
 * why nobody is signed in.
 */
export async function accountOf(ctx: Ctx, provider: ActiveProvider, person: ProvenPerson): Promise<Account> {
  const system = { ...systemContext(ctx.platform, ctx.requestId), ip: ctx.ip, userAgent: ctx.userAgent };
  const id = await linkedAccount(system, provider, person).catch((error: unknown) => {
    // Somebody may just have signed in for the first time in another tab.
    if (error instanceof AppError && error.code === 'EMAIL_TAKEN') return linkedAccount(system, provider, person);
    throw error;
  });
  await setMappedRoles(system, { provider, person, id });
  const account = await findAccount(ctx, { id });
  if (!account?.isActive) throw new ProviderError('The account is inactive.');
  return account.mustChangePassword ? withoutPassword(system, account) : account;
}

/** Ends a password that somebody else set: whoever the provider proves needs none, and would else be asked to change it. */
function withoutPassword(ctx: Ctx, account: Account): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    await storePassword(ctx, { id: account.id, passwordHash: unusablePassword });
    await audit(ctx, 'user.password-ended', { type: 'user', id: account.id, label: account.email });
    changed(ctx, { topic: 'access', key: account.id });
    return { ...account, password: unusablePassword, mustChangePassword: false };
  });
}

function linkedAccount(ctx: Ctx, provider: ActiveProvider, person: ProvenPerson): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { issuer, subject, claims } = person;
    const at = ctx.platform.clock.now();
    const linked = await updateUsed(ctx.db, { issuer, subject, at });
    if (linked !== null && (await findAccount(ctx, { id: linked }))) return linked;
    if (linked !== null) throw new ProviderError('The account was deleted.');
    const email = addressOf(claims, provider.domains);
    const known = await findAccount(ctx, { email });
    const id = known ? known.id : await newAccount(ctx, { provider, person, email });
    if (known) await assertMayLink(ctx, { provider, account: known });
    if (!(await insertIdentity(ctx.db, { id: newId(), issuer, subject, userId: id, createdAt: at }))) {
      // Another tab may have linked the same person between these statements.
      if ((await updateUsed(ctx.db, { issuer, subject, at })) === id) return id;
      throw new ProviderError('The account belongs to somebody else of this provider already.');
    }
    await audit(ctx, 'user.linked', { type: 'user', id, label: email, after: { provider: provider.name, subject } });
    return id;
  });
}

/** The address that the provider vouches for. */
function addressOf({ email, email_verified: isVerified }: Claims, domains: readonly string[]): string {
  if (typeof email !== 'string' || email.length > 254) throw new ProviderError('It names no email address.');
  if (isVerified !== true) throw new ProviderError('It does not say that the email address is verified.');
  if (!isOfDomain(email, domains)) throw new ProviderError('The domain of the email address is not allowed.');
  return email;
}

/** Rejects to link an account whose address is not proven, and one that may do more than the maker of the provider: they could become it. */
async function assertMayLink(ctx: Ctx, of: { provider: ActiveProvider; account: Account }): Promise<void> {
  const { isProven } = await readUser(ctx, of.account.id);
  if (!isProven) throw new ProviderError('The address of the account is not proven.');
  const maker = await readRights(ctx, of.provider.makerId);
  const held = await readRights(ctx, of.account.id);
  const isWithin =
    maker.isAdmin || (!held.isAdmin && [...held.permissions].every((one) => holdsPermission(maker, one)));
  if (!isWithin) throw new ProviderError('The account holds rights that who set up the provider does not hold.');
}

async function newAccount(
  ctx: Ctx,
  { provider, person, email }: { provider: ActiveProvider; person: ProvenPerson; email: string },
): Promise<string> {
  if (!provider.createsAccounts) throw new ProviderError('There is no account with this address.');
  const wanted = [...provider.defaultRoles, ...mappedRoles(person.claims, provider.roles)];
  const roles = await grantable(ctx, provider, wanted);
  const displayName = nameOf(person.claims, email);
  const account = { email, displayName, passwordHash: unusablePassword, roles, isProven: true };
  return (await createUser(ctx, account)).id;
}

function nameOf({ name, preferred_username: nick }: Claims, email: string): string {
  const given = [name, nick].find((one) => typeof one === 'string' && one.trim() !== '');
  const text = typeof given === 'string' ? given.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim() : '';
  return (text || email.slice(0, email.indexOf('@'))).slice(0, maxNameLength);
}

/** Of these roles, those that the maker of the provider could give now [Q15] [Q47]. */
async function grantable(ctx: Ctx, { makerId }: ActiveProvider, slugs: readonly string[]): Promise<string[]> {
  const { isAdmin, permissions } = await readRights(ctx, makerId);
  return listGrantable(ctx, { slugs, by: { isAdmin, permissions: new Set(permissions) } });
}

/** Sets the roles that mappings name. The last administrator stays one. */
async function setMappedRoles(
  ctx: Ctx,
  { provider, person, id }: { provider: ActiveProvider; person: ProvenPerson; id: string },
): Promise<void> {
  const { platform, requestId } = ctx;
  const account = await findAccount(ctx, { id });
  if (!account?.isActive || provider.roles.length === 0) return;
  const named = provider.roles.map(({ role }) => role);
  const managed = new Set(await grantable(ctx, provider, named));
  const mappings = provider.roles.filter(({ role }) => managed.has(role));
  const roles = rolesAfter(account.roles, { claims: person.claims, mappings });
  if (roles.length === account.roles.length && roles.every((role) => account.roles.includes(role))) return;
  try {
    await changeUser(ctx, { id, change: { roles, confirmUnproven: true } });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'LAST_ADMINISTRATOR')) throw error;
    platform.log.warn('a provider would have demoted the last administrator', { requestId });
  }
}

/** Through which providers a user signs in. Rejects an id that nobody has. */
export async function readIdentities(ctx: Ctx, userId: string): Promise<Identity[]> {
  await readUser(ctx, userId);
  const rows = await listIdentities(ctx.db, userId);
  return rows.map(({ createdAt, lastUsedAt, userId: _, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** Unlinks a user from a person of a provider and ends their sessions. Rejects somebody with more rights than the actor's own [Q15]. */
export function unlink(ctx: Ctx, { userId, id }: { userId: string; id: string }): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await endSessionsOfUser(ctx, userId);
    if (!(await deleteIdentity(ctx.db, { id, userId }))) throw new AppError('NOT_FOUND');
    const { email } = await readUser(ctx, userId);
    await audit(ctx, 'user.unlinked', { type: 'user', id: userId, label: email });
    return null;
  });
}

/** The hourly cleanup. */
export function purgeIdentities(ctx: Ctx): Promise<void> {
  return deleteOrphans(ctx.db);
}
