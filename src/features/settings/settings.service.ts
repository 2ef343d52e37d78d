import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../contracts/call/errors.ts';
import { dayIn } from '../../contracts/day-text.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { readKept } from '../../platform/cache/read-kept.ts';
import type { Ctx, Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import { type Settings, type SettingsChange, settingsShape } from './settings.contract.ts';
import {
  listSettings,
  lockSettings,
  type SettingRow,
  selectAdministratorUses,
  upsertSettings,
} from './settings.queries.ts';
import { defaultSettings } from './settings.rules.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** The settings. */
    settings: true;
  }
}

/** The settings in force, kept until one of them changes in any process [E18]. */
export function readSettings(ctx: Ctx): Promise<Settings> {
  const load = async (db: Db) => settingsOf(await listSettings(db));
  return readKept(ctx, { cache: cacheOf(ctx.platform), key: 'all', tags: ['all'], load });
}

/** The day where the site is, such as 2026-12-01. */
export async function siteDay(ctx: Ctx): Promise<string> {
  const { timeZone } = await readSettings(ctx);
  return dayIn(ctx.platform.clock.now(), timeZone);
}

/** The settings as they are stored, for the form that changes them: another process may have saved a moment ago. */
export async function readStoredSettings(ctx: Ctx): Promise<Settings> {
  return settingsOf(await listSettings(ctx.db));
}

/** Changes the settings named in `change`. Rejects a stale version with the stored ones, and to end sign-in by password while no administrator has another way in. */
export function changeSettings(ctx: Ctx, { version, ...change }: SettingsChange): Promise<Settings> {
  return inTransaction(ctx, async (ctx) => {
    await lockSettings(ctx.db);
    const before = settingsOf(await listSettings(ctx.db));
    if (version !== undefined && version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: before });
    const values = Object.fromEntries(
      Object.entries(change).filter(([key, value]) => !isDeepStrictEqual(before[key as keyof Settings], value)),
    );
    if (Object.keys(values).length === 0) return before;
    if (values['passwordSignIn'] === 'off' && !(await isAdministratorThroughProvider(ctx)))
      throw new AppError('PASSWORD_SIGN_IN_NEEDED');
    await upsertSettings(ctx.db, { values, at: ctx.platform.clock.now() });
    const after = settingsOf(await listSettings(ctx.db));
    const old = Object.fromEntries(Object.keys(values).map((key) => [key, before[key as keyof Settings]]));
    await audit(ctx, 'settings.updated', { type: 'settings', id: null, label: null, before: old, after: values });
    changed(ctx, { topic: 'settings' });
    return after;
  });
}

/** Whether an administrator has a way in through a provider; one of these does not count. */
export function isAdministratorThroughProvider(
  { db }: Ctx,
  { without = null }: { without?: string | null } = {},
): Promise<boolean> {
  return selectAdministratorUses(db, without);
}

/** A stored value that this version does not understand counts as unset. */
function settingsOf(rows: readonly SettingRow[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const values = Object.entries(settingsShape).flatMap(([key, schema]) => {
    const parsed = stored.has(key) ? schema.safeParse(stored.get(key)) : null;
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  // Rows are never deleted, so every save raises the sum.
  const version = rows.reduce((sum, row) => sum + row.version, 1);
  return { ...defaultSettings, ...Object.fromEntries(values), version };
}

const cacheOf = onePerObject(({ bus }: Platform) =>
  createCache<Settings>({ bus, topic: 'settings', maxBytes: 1, sizeOf: () => 1 }),
);
