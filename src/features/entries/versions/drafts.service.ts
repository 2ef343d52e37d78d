import type { Skipping, Unseen } from '../../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { Entry } from '../entries.contract.ts';
import { assertThat } from '../entries.service.ts';
import { changedSnapshot, type SnapshotChange, withFreeSlug } from '../saving/changed-snapshot.ts';
import { deleteDrafts, isSlugTaken, raiseVersion } from '../saving/drafts.queries.ts';
import { type EntrySnapshot, newestOf, publishedSnapshot } from '../saving/entry-snapshot.rules.ts';
import { changedParts, keepPresent, keepSaved, revisionOf, type SavedFrom } from '../saving/record-revisions.ts';
import { endApproval } from '../saving/schedule-approval.ts';
import {
  assertCurrent,
  type KnownEntry,
  readKnown,
  slugTaken,
  writeEntry,
  writeNewest,
} from '../saving/write-entry.ts';
import { errorsTold } from '../values/entry-values.rules.ts';
import { entryFacts, entryTarget, toChangedEntry } from '../values/entry-view.ts';
import type { DraftChange } from './drafts.contract.ts';
import { storablePart } from './storable-part.ts';

interface Action {
  id: string;
  version?: number | undefined;
}

/**
 * Changes what an entry says next: the draft of a published entry, else the entry itself. It takes what its fields can store; publishing checks. An autosave
 * leaves out what cannot be stored and names it in `skipped`; without a change left it saves nothing. Rejects an entry in
 * the trash, a stale version and a slug that an entry of the type has. Needs the type's edit.
 */
export function saveDraft(
  ctx: Ctx,
  { id, change: input }: { id: string; change: DraftChange },
): Promise<Skipping<Entry | Unseen>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await entryToChange(ctx, { id, version: input.version, action: 'edit' });
    const { row, model } = before;
    const base = newestOf(row);
    const isAutosave = input.autosave === true;
    const { change, skipped } = isAutosave
      ? await storablePart(ctx, { before, change: input })
      : { change: input, skipped: {} };
    if (!namesWords(change)) return { data: toChangedEntry(ctx, before), skipped };
    const snapshot = await changedSnapshot(ctx, { model, base, change, completeness: 'storable' });
    // Answering that nothing changed would confirm a guessed value to somebody who may not view it.
    const isSame = isAutosave && isAllowed(ctx.actor, model, 'view') && changedParts(base, snapshot).length === 0;
    if (isSame) return { data: toChangedEntry(ctx, before), skipped };
    await assertFreeSlug(ctx, { before, snapshot });
    const after = await writeNewest(ctx, { before, snapshot, action: 'saved', isAutosave });
    if (!isAutosave) await noteDraft(ctx, 'entry.draft-saved', { before, after });
    return { data: toChangedEntry(ctx, after), skipped };
  });
}

/**
 * Publishes the newest that an entry says; where nothing is newer than what is live, nothing changes. Rejects an entry in
 * the trash, a stale version, values that a published entry must not lack, by path, and a slug that another entry has
 * meanwhile. Needs the type's publish.
 */
export function publishEntry(ctx: Ctx, { id, version, ...from }: Action & SavedFrom): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const before = await entryToChange(ctx, { id, version, action: 'publish' });
    const { row } = before;
    if (row.status === 'publish' && !row.draft) return toChangedEntry(ctx, before);
    const { snapshot, fieldErrors } = publishedSnapshot(before.model, newestOf(row));
    assertNoErrors(errorsTold(ctx.actor, before.model, { fieldErrors, sent: {} }));
    const after = await writeEntry(ctx, { ...from, before, snapshot, status: 'publish', action: 'published' });
    const facts = { before: entryFacts(before), after: entryFacts(after) };
    await audit(ctx, 'entry.published', { ...entryTarget(after.row), ...facts });
    return toChangedEntry(ctx, after);
  });
}

/** Takes an entry back from the public; the newest that it says stays as a draft. One that is not published stays as it is. Rejects an entry in the trash and a stale version. Needs the type's publish. */
export function unpublishEntry(ctx: Ctx, { id, version, ...from }: Action & SavedFrom): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const before = await entryToChange(ctx, { id, version, action: 'publish' });
    const { row } = before;
    if (row.status !== 'publish') return toChangedEntry(ctx, before);
    const snapshot = await withFreeSlug(ctx, row);
    const after = await writeEntry(ctx, { ...from, before, snapshot, status: 'draft', action: 'unpublished' });
    const facts = { before: entryFacts(before), after: entryFacts(after) };
    await audit(ctx, 'entry.unpublished', { ...entryTarget(after.row), ...facts });
    return toChangedEntry(ctx, after);
  });
}

/** Discards the draft of a published entry: what is published is the newest again. Without a draft nothing changes. Rejects a stale version. Needs the type's edit. */
export function discardDraft(ctx: Ctx, { id, version }: Action): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readKnown(ctx, { id, lock: true });
    const { row, model } = before;
    assertThat(ctx, model, 'edit');
    assertCurrent(ctx, before, version);
    if (!row.draft) return toChangedEntry(ctx, before);
    await keepPresent(ctx, [row]);
    await deleteDrafts(ctx.db, [id]);
    await raiseVersion(ctx.db, id);
    await endApproval(ctx, { row, model, action: 'discarded' });
    const changed = changedParts(row.draft, row);
    const revision = { ...revisionOf(id, { action: 'discarded', before: row, after: row, isLive: false }), changed };
    await keepSaved(ctx, { revisions: [revision] });
    const after = await readKnown(ctx, { id, lock: false });
    await noteDraft(ctx, 'entry.draft-discarded', { before, after });
    return toChangedEntry(ctx, after);
  });
}

async function entryToChange(
  ctx: Ctx,
  { id, version, action }: Action & { action: 'edit' | 'publish' },
): Promise<KnownEntry> {
  const known = await readKnown(ctx, { id, lock: true });
  assertThat(ctx, known.model, action);
  assertCurrent(ctx, known, version);
  if (known.row.status === 'trash') throw new AppError('ENTRY_IN_TRASH');
  return known;
}

function namesWords({ title, slug, content, customFields = {} }: SnapshotChange): boolean {
  return [title, slug, content].some((part) => part !== undefined) || Object.keys(customFields).length > 0;
}

async function assertFreeSlug(
  ctx: Ctx,
  { before, snapshot }: { before: KnownEntry; snapshot: EntrySnapshot },
): Promise<void> {
  const { id: except, contentTypeId, slug } = before.row;
  if (snapshot.slug === slug) return;
  if (await isSlugTaken(ctx.db, { contentTypeId, slug: snapshot.slug, except })) throw slugTaken();
}

/** Writes an act on a draft into the audit log, with the newest snapshot before and after. */
async function noteDraft(
  ctx: Ctx,
  action: string,
  { before, after }: { before: KnownEntry; after: KnownEntry },
): Promise<void> {
  const facts = ({ row, model }: KnownEntry) => entryFacts({ row: { ...row, ...newestOf(row) }, model });
  await audit(ctx, action, { ...entryTarget(after.row), before: facts(before), after: facts(after) });
}
