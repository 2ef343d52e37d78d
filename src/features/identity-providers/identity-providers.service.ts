import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { withoutUndefined } from '../../contracts/call/without-undefined.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { openText, type Seal, sealText } from '../../platform/sealed-text.ts';
import { audit } from '../audit/audit.service.ts';
import { requireAssignableRoles } from '../roles/holders/assignable-roles.ts';
import { isAdministratorThroughProvider, readSettings, readStoredSettings } from '../settings/settings.service.ts';
import type {
  IdentityProvider,
  IdentityProviderChange,
  IdentityProviderDraft,
  IdentityProviderQuery,
} from './identity-providers.contract.ts';
import { callbackPath } from './identity-providers.paths.ts';
import {
  deleteProvider,
  insertProvider,
  listActiveProviders,
  listProviders as listProviderRows,
  type ProviderRow,
  selectOptionalProvider,
  updateProvider,
} from './identity-providers.queries.ts';
import { type Client, probe } from './provider/provider-client.ts';

/** One page of providers, searched in name and issuer. */
export async function listProviders(ctx: Ctx, query: IdentityProviderQuery): Promise<Page<IdentityProvider>> {
  const { rows, total } = await listProviderRows(ctx.db, query);
  return { items: rows.map((row) => toProvider(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One provider. Rejects an id that nothing has. */
export async function readProvider(ctx: Ctx, id: string): Promise<IdentityProvider> {
  return toProvider(ctx, await providerRow(ctx, { id }));
}

/** Adds a provider. Rejects roles that the actor could not give [Q15]. */
export function createProvider(ctx: Ctx, draft: IdentityProviderDraft): Promise<IdentityProvider> {
  return inTransaction(ctx, async (ctx) => {
    const { userId: makerId } = ctx.actor;
    if (makerId === null) throw new AppError('INSUFFICIENT_PERMISSIONS');
    await assertMayGive(ctx, draft);
    const id = newId();
    const { clientSecret, ...values } = draft;
    await insertProvider(ctx.db, {
      ...values,
      ...{ id, makerId, at: ctx.platform.clock.now() },
      clientSecret: clientSecret === null ? null : sealText(clientSecret, sealOf(ctx, id)),
    });
    const provider = await readProvider(ctx, id);
    await audit(ctx, 'identity-provider.created', { ...target(provider), after: shown(provider) });
    return provider;
  });
}

/**
 * Changes a provider; what changes nothing is a no-op. Whoever changes whom it lets in, or what it gives, becomes its maker, and has
 * to be able to give all its roles: else a weaker colleague could lend themselves what the first maker holds [Q15]. Rejects to switch
 * off the last way in of administrators.
 */
export function changeProvider(
  ctx: Ctx,
  { id, change }: { id: string; change: IdentityProviderChange },
): Promise<IdentityProvider> {
  return inTransaction(ctx, async (ctx) => {
    const row = await providerRow(ctx, { id, lock: true });
    const before = toProvider(ctx, row);
    const { version, clientSecret, ...given } = change;
    if (version !== undefined && version !== row.version) throw new AppError('VERSION_CONFLICT', { current: before });
    const after = { ...before, ...withoutUndefined(given) };
    const isNewSecret = clientSecret !== undefined && clientSecret !== secretOf(ctx, row);
    const tells = ({ name: _, isActive: __, ...of }: ReturnType<typeof shown>) => JSON.stringify(of);
    const isTold = isNewSecret || tells(shown(after)) !== tells(shown(before));
    if (!isTold && JSON.stringify(shown(after)) === JSON.stringify(shown(before))) return before;
    if (isTold) await assertMayGive(ctx, after);
    if (before.isActive && !after.isActive) await assertNotNeeded(ctx, id);
    const { name, issuer, clientId, domains, createsAccounts, roles, defaultRoles, isActive } = after;
    const sealed = clientSecret === null ? null : sealText(clientSecret ?? '', sealOf(ctx, id));
    await updateProvider(ctx.db, {
      ...{ id, name, issuer, clientId, domains, createsAccounts, roles, defaultRoles, isActive },
      clientSecret: isNewSecret ? sealed : row.clientSecret,
      makerId: isTold ? (ctx.actor.userId ?? row.makerId) : row.makerId,
      at: ctx.platform.clock.now(),
    });
    const provider = await readProvider(ctx, id);
    const facts = { ...shown(provider), ...(isNewSecret && { secretChanged: true }) };
    await audit(ctx, 'identity-provider.updated', { ...target(provider), before: shown(before), after: facts });
    return provider;
  });
}

/** Deletes a provider; whom it knows stays known, should it come back. Rejects the last way in of administrators. */
export function removeProvider(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const provider = toProvider(ctx, await providerRow(ctx, { id, lock: true }));
    await assertNotNeeded(ctx, id);
    await deleteProvider(ctx.db, id);
    await audit(ctx, 'identity-provider.deleted', { ...target(provider), before: shown(provider) });
    return null;
  });
}

/** Reads the discovery document and the keys now, and says why not where that fails. */
export async function testProvider(ctx: Ctx, id: string): Promise<{ reached: boolean; error: string | null }> {
  const error = await probe(clientOf(ctx, await providerRow(ctx, { id })));
  return { reached: error === null, error };
}

/** What the sign-in page offers; `isOnlyWay` while nobody signs in by password. */
export async function listOffered(ctx: Ctx): Promise<{ id: string; name: string; isOnlyWay?: true }[]> {
  const { passwordSignIn } = await readSettings(ctx);
  const offered = await listActiveProviders(ctx.db);
  return offered.map((provider) => ({ ...provider, ...(passwordSignIn === 'off' && { isOnlyWay: true as const }) }));
}

export interface ActiveProvider extends ProviderRow {
  client: Client;
}

/** A provider that is switched on, with what it takes to ask it; null for any other. */
export async function findActiveProvider(ctx: Ctx, id: string): Promise<ActiveProvider | null> {
  const row = await selectOptionalProvider(ctx.db, { id });
  return row?.isActive ? { ...row, client: clientOf(ctx, row) } : null;
}

function clientOf(ctx: Ctx, row: ProviderRow): Client {
  const { id, version, issuer, clientId } = row;
  return { key: `${id} ${version}`, issuer, clientId, clientSecret: secretOf(ctx, row) };
}

function secretOf(ctx: Ctx, { id, clientSecret }: ProviderRow): string | null {
  return clientSecret === null ? null : openText(clientSecret, sealOf(ctx, id));
}

async function assertMayGive(ctx: Ctx, of: Pick<IdentityProvider, 'roles' | 'defaultRoles'>): Promise<void> {
  const named = [...new Set([...of.roles.map(({ role }) => role), ...of.defaultRoles])];
  await requireAssignableRoles(ctx, named);
}

async function assertNotNeeded(ctx: Ctx, id: string): Promise<void> {
  const { passwordSignIn } = await readStoredSettings(ctx);
  if (passwordSignIn === 'off' && !(await isAdministratorThroughProvider(ctx, { without: id })))
    throw new AppError('PROVIDER_NEEDED');
}

async function providerRow(ctx: Ctx, by: { id: string; lock?: boolean }): Promise<ProviderRow> {
  const row = await selectOptionalProvider(ctx.db, by);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const sealOf = ({ platform }: Ctx, id: string): Seal => ({
  secret: platform.config.secretsKey,
  purpose: 'identity-provider',
  of: id,
});

const target = ({ id, name }: IdentityProvider) => ({ type: 'identity-provider', id, label: name });

/** As the audit log keeps it. */
const shown = ({
  name,
  issuer,
  clientId,
  domains,
  createsAccounts,
  roles,
  defaultRoles,
  isActive,
}: IdentityProvider) => ({
  ...{ name, issuer, clientId, domains, createsAccounts, roles, defaultRoles, isActive },
});

function toProvider({ platform }: Ctx, row: ProviderRow): IdentityProvider {
  const { id, name, issuer, clientId, clientSecret, domains, createsAccounts, roles, defaultRoles, isActive } = row;
  return {
    ...{ id, name, issuer, clientId, hasSecret: clientSecret !== null },
    ...{ domains, createsAccounts, roles, defaultRoles, isActive },
    callbackUrl: `${platform.config.publicUrl}${callbackPath(id)}`,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}
