import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../contracts/call/errors.ts';
import { type Ctx, type Platform, readsOf } from '../../platform/context/context.ts';
import { sitePagesOf } from '../../platform/context/site-pages.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { purgePaths, storeAsked } from './asked/asked-paths.service.ts';
import {
  circleAt,
  maxRedirects,
  pathError,
  readablePath,
  targetError,
  withoutOwnOrigin,
} from './redirect-addresses.ts';
import type { Redirect, RedirectChange, RedirectDraft, RedirectQuery } from './redirects.contract.ts';
import {
  deleteRedirect,
  insertRedirects,
  listAllRedirects,
  listRedirects as listRedirectRows,
  lockRedirects,
  type RedirectRow,
  type RedirectValues,
  selectOptionalRedirect,
  selectOptionalTarget,
  updateRedirect,
} from './redirects.queries.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Redirects by hand. */
    redirects: true;
  }
}

/** One page of redirects by hand, searched in both addresses. */
export async function listRedirects(ctx: Ctx, query: RedirectQuery): Promise<Page<Redirect>> {
  await storeAsked(ctx);
  const { rows, total } = await listRedirectRows(ctx.db, query);
  return { items: rows.map(toRedirect), total, page: query.page, pageSize: query.pageSize };
}

/** One redirect. Rejects an id that nothing has. */
export async function readRedirect(ctx: Ctx, id: string): Promise<Redirect> {
  return toRedirect(await redirectRow(ctx, { id }));
}

export type Target = NonNullable<Awaited<ReturnType<typeof selectOptionalTarget>>>;

/** Where a path leads by hand; null for nowhere. */
export function findTarget(platform: Platform, path: string): Promise<Target | null> {
  return selectOptionalTarget(readsOf(platform).db, path);
}

/** Creates a redirect. Rejects a path that has a page or a redirect already, an address that is none, and a way in a circle. */
export async function createRedirect(ctx: Ctx, draft: RedirectDraft): Promise<Redirect> {
  const values = await usable(ctx, draft);
  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    const at = ctx.platform.clock.now();
    await lockRedirects(ctx.db);
    await mapViolations(takenPath, () => insertRedirects(ctx.db, { rows: [{ id, ...values }], at }));
    await settle(ctx, [values.from]);
    const redirect = await readRedirect(ctx, id);
    await audit(ctx, 'redirect.created', { ...target(redirect), after: values });
    return redirect;
  });
}

/** Changes a redirect; what changes nothing is a no-op. Rejects what creating it rejects, and a stale version. */
export async function changeRedirect(
  ctx: Ctx,
  { id, change: { version, ...change } }: { id: string; change: RedirectChange },
): Promise<Redirect> {
  const stored = valuesOf(await redirectRow(ctx, { id }));
  const values = await usable(ctx, { ...stored, ...change }, stored.from);
  return inTransaction(ctx, async (ctx) => {
    await lockRedirects(ctx.db);
    const row = await redirectRow(ctx, { id, lock: true });
    const before = valuesOf(row);
    if (version !== undefined && version !== row.version)
      throw new AppError('VERSION_CONFLICT', { current: toRedirect(row) });
    if (JSON.stringify(before) === JSON.stringify(values)) return toRedirect(row);
    const at = ctx.platform.clock.now();
    await mapViolations(takenPath, () => updateRedirect(ctx.db, { id, at, ...values }));
    await settle(ctx, [values.from]);
    const redirect = await readRedirect(ctx, id);
    await audit(ctx, 'redirect.updated', { ...target(redirect), before, after: values });
    return redirect;
  });
}

export function removeRedirect(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const redirect = toRedirect(await redirectRow(ctx, { id, lock: true }));
    await deleteRedirect(ctx.db, id);
    const { from, to, permanent } = redirect;
    await audit(ctx, 'redirect.deleted', { ...target(redirect), before: { from, to, permanent } });
    changed(ctx, { topic: 'redirects' });
    return null;
  });
}

/** A redirect as it is stored; `present` is the path that it has already. Rejects with every error, by field. */
export async function usable(ctx: Ctx, draft: RedirectValues, present?: string): Promise<RedirectValues> {
  const { publicUrl } = ctx.platform.config;
  const from = withoutOwnOrigin(draft.from, publicUrl);
  const to = withoutOwnOrigin(draft.to, publicUrl);
  const fields: FieldErrors = {};
  const { path, error } = await placeOf(ctx, { from, present });
  if (error !== null) fields['from'] = [error];
  const wrong = targetError(to);
  if (wrong !== null) fields['to'] = [wrong];
  assertNoErrors(fields);
  return { from: path, to, permanent: draft.permanent };
}

async function placeOf(
  ctx: Ctx,
  { from, present }: { from: string; present: string | undefined },
): Promise<{ path: string; error: string | null }> {
  const error = pathError(from);
  if (error !== null || from === present) return { path: from, error };
  const { path, shows } = await sitePagesOf(ctx.platform.config).pages.pageAt(encodeURI(readablePath(from)));
  const taken = `${readablePath(path)} has a page, which comes first. Choose a path without one`;
  if (shows === 'another part') return { path: from, error: 'From must be a path of the site’s pages' };
  return { path: readablePath(path), error: shows === 'page' ? taken : null };
}

/** What follows a change of these paths, before it is stored: they lead in no circle, and are asked for in vain no more. */
export async function settle(ctx: Ctx, paths: readonly string[]): Promise<void> {
  const all = await listAllRedirects(ctx.db);
  if (all.length > maxRedirects) {
    const error = `There can be at most ${maxRedirects} redirects. Delete some that nobody uses.`;
    throw new AppError('VALIDATION_ERROR', { error, fields: { from: [error] } });
  }
  const circle = circleAt(new Map(all.map(({ fromPath, toAddress }) => [fromPath, toAddress])), paths);
  if (circle !== null)
    throw new AppError('VALIDATION_ERROR', { fields: { to: [`To must not lead back to ${circle}`] } });
  await purgePaths(ctx, paths);
  changed(ctx, { topic: 'redirects' });
}

const takenPath = { redirects_from_path_key: taken('REDIRECT_EXISTS', 'from') };

async function redirectRow(ctx: Ctx, by: { id: string; lock?: boolean }): Promise<RedirectRow> {
  const row = await selectOptionalRedirect(ctx.db, by);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const target = ({ id, from }: Redirect) => ({ type: 'redirect', id, label: from });

const valuesOf = ({ fromPath, toAddress, isPermanent }: RedirectRow): RedirectValues => ({
  ...{ from: fromPath, to: toAddress, permanent: isPermanent },
});

function toRedirect(row: RedirectRow): Redirect {
  const { id, hits, version } = row;
  return {
    ...{ id, ...valuesOf(row), hits },
    lastHitAt: row.lastHitAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  };
}
