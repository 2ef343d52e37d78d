import { isDeepStrictEqual } from 'node:util';
import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import type {
  EmailProvider,
  EmailProviderChange,
  EmailProviderChoice,
  EmailProviderDraft,
} from './email-providers.contract.ts';
import {
  clearDefault,
  deleteProvider,
  insertProvider,
  listProviders as listProviderRows,
  lockProviders,
  makeDefault,
  type ProviderRow,
  selectOptionalProvider,
  updateProvider,
} from './email-providers.queries.ts';
import { configErrors, healthState, mergedConfig, sentSecret } from './email-providers.rules.ts';
import { keptProvider } from './removed-providers/kept-provider.ts';
import { secretSeal } from './sending/provider-secret.ts';

/** Every provider [J06], the default first: whole rows for those who may view them, names for those who may edit forms alone. */
export async function listProviders(ctx: Ctx): Promise<{ providers: (EmailProvider | EmailProviderChoice)[] }> {
  const rows = await listProviderRows(ctx.db);
  if (holdsPermission(ctx.actor, 'email-providers.view')) return { providers: rows.map(toProvider) };
  return { providers: rows.map(({ id, name, type }) => ({ id, name, type })) };
}

/** One provider. Rejects an id that nothing has. */
export async function readProvider(ctx: Ctx, id: string): Promise<EmailProvider> {
  return toProvider(await selectProvider(ctx, id));
}

/** Adds a provider; the first is the default, a new default takes it from the old one [J04]. Rejects what its type lacks [J03]. */
export function createProvider(ctx: Ctx, draft: EmailProviderDraft): Promise<EmailProvider> {
  return inTransaction(ctx, async (ctx) => {
    const { name, type } = draft;
    const config = mergedConfig(type, draft.config);
    const secret = sentSecret(type, draft.config);
    assertNoErrors(configErrors(type, { config, hasSecret: secret !== null }));
    await lockProviders(ctx.db);
    const isDefault = draft.isDefault || (await listProviderRows(ctx.db)).length === 0;
    if (isDefault) await clearDefault(ctx.db);
    const id = newId();
    const at = ctx.platform.clock.now();
    const sealed = sealText(secret ?? '', secretSeal(ctx, id));
    await insertProvider(ctx.db, { id, type, name, isDefault, config, secret: sealed, userId: ctx.actor.userId, at });
    const after = await readProvider(ctx, id);
    await audit(ctx, 'email-provider.created', { ...target(after), after: facts(after) });
    return after;
  });
}

/**
 * Changes a provider; its configuration is merged, and a blank secret keeps the stored one. Rejects a stale version, another
 * type, what the type lacks, and taking the default from a provider without another one to have it.
 */
export function changeProvider(
  ctx: Ctx,
  { id, change }: { id: string; change: EmailProviderChange },
): Promise<EmailProvider> {
  return inTransaction(ctx, async (ctx) => {
    await lockProviders(ctx.db);
    const row = await selectProvider(ctx, id);
    const before = toProvider(row);
    if (change.version !== undefined && change.version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: before });
    const { type } = row;
    if (change.type !== undefined && change.type !== type)
      assertNoErrors({ type: ['The type of a provider cannot be changed'] });
    const config = mergedConfig(type, change.config ?? {}, row.config);
    assertNoErrors(configErrors(type, { config, hasSecret: true }));
    if (row.isDefault && change.isDefault === false) throw isTheDefault('isDefault');
    const secret = sentSecret(type, change.config ?? {});
    const { name = row.name, isDefault = row.isDefault } = change;
    const stored = { name: row.name, isDefault: row.isDefault, config: row.config };
    // A save without a change keeps the version, so that no other copy becomes stale.
    if (secret === null && isDeepStrictEqual({ name, isDefault, config }, stored)) return before;
    if (isDefault && !row.isDefault) await clearDefault(ctx.db);
    await updateProvider(ctx.db, {
      id,
      name,
      isDefault,
      config,
      secret: secret === null ? row.secret : sealText(secret, secretSeal(ctx, id)),
      at: ctx.platform.clock.now(),
    });
    const after = await readProvider(ctx, id);
    const hasNewSecret = secret !== null;
    await audit(ctx, 'email-provider.updated', {
      ...target(after),
      before: facts(before),
      after: { ...facts(after), hasNewSecret },
    });
    return after;
  });
}

/** Deletes a provider and keeps it for 30 days [Q29]. Rejects the default while there are others, unless `newDefault` names one of them. */
export function removeProvider(
  ctx: Ctx,
  { id, newDefault }: { id: string; newDefault?: string | undefined },
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await lockProviders(ctx.db);
    const before = await readProvider(ctx, id);
    const others = (await listProviderRows(ctx.db)).filter((other) => other.id !== id);
    if (newDefault !== undefined && !others.some((other) => other.id === newDefault))
      assertNoErrors({ newDefault: ['is not another provider'] });
    if (before.isDefault && others.length > 0 && newDefault === undefined) throw isTheDefault('newDefault');
    await keepRemoved(ctx, keptProvider, [{ id, label: before.name }]);
    await deleteProvider(ctx.db, id);
    if (before.isDefault && newDefault !== undefined) await makeDefault(ctx.db, newDefault);
    await audit(ctx, 'email-provider.deleted', { ...target(before), before: facts(before) });
    return null;
  });
}

/** Makes a provider that came back the default, if there is none. */
export async function defaultIfNone(ctx: Ctx, id: string): Promise<void> {
  await lockProviders(ctx.db);
  const rows = await listProviderRows(ctx.db);
  if (!rows.some(({ isDefault }) => isDefault)) await makeDefault(ctx.db, id);
}

async function selectProvider(ctx: Ctx, id: string): Promise<ProviderRow> {
  const row = await selectOptionalProvider(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const isTheDefault = (field: string) =>
  new AppError('PROVIDER_IS_DEFAULT', { fields: { [field]: ['Choose another default provider first'] } });

function toProvider(row: ProviderRow): EmailProvider {
  const { id, name, type, isDefault, userId, config, lastSentAt, lastError, lastErrorAt, version } = row;
  return {
    id,
    name,
    type,
    isDefault,
    userId,
    config,
    hasPassword: type === 'SMTP',
    hasApiKey: type !== 'SMTP',
    health: {
      state: healthState({ sentAt: lastSentAt, errorAt: lastErrorAt }),
      lastSentAt: lastSentAt?.toISOString() ?? null,
      lastError,
      lastErrorAt: lastErrorAt?.toISOString() ?? null,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  };
}

const facts = ({ health: _, ...stored }: EmailProvider) => stored;
const target = ({ id, name }: EmailProvider) => ({ type: 'email-provider', id, label: name });
