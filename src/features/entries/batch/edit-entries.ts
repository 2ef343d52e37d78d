import { setImmediate as othersSlot } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { errorFacts, type FieldErrors } from '../../../contracts/call/errors.ts';
import { plainWords } from '../../../contracts/text/plain-words.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed } from '../../../platform/db/transaction.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { entryParts } from '../entries.contract.ts';
import type { EntryRow } from '../entries.queries.ts';
import { assertThat } from '../entries.service.ts';
import { storedContent } from '../main-content/main-content.rules.ts';
import { type EntrySnapshot, newestOf, withParts } from '../saving/entry-snapshot.rules.ts';
import { changedParts } from '../saving/record-revisions.ts';
import { withWriteErrors, writeNewest } from '../saving/write-entry.ts';
import { completenessOf, mergedValues, namedValues } from '../values/entry-values.rules.ts';
import { withoutReferences } from '../values/references.rules.ts';
import { findUnknownReferences, removedEntriesIn, withoutLost } from '../values/references.ts';
import { findTakenValues } from '../values/taken-values.ts';
import { listSlugOwners } from './batch.queries.ts';
import type { RefusedEdit } from './bulk-edit.contract.ts';
import type { EditedEntry, PartsBefore } from './bulk-edit.queries.ts';
import { type ReadChange, tooLong } from './operations.rules.ts';
import { saveUpdates, updateTo } from './save-updates.ts';

/** What an edit would make of one entry. */
export interface EditedSnapshot {
  row: EntryRow;
  /** What it says now, on the side that the edit changes: what is live, or the newest. */
  base: EntrySnapshot;
  after: EntrySnapshot;
  parts: readonly string[];
  /** The fields that the changes name, as callers spell them. */
  shown: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** Why it cannot be saved, by path; empty if it can. */
  fieldErrors: FieldErrors;
}

/** Entries that are checked before others have their turn. */
const checkedAtOnce = 50;

interface Edit {
  model: ContentModel;
  rows: readonly EntryRow[];
  changes: readonly ReadChange[];
  toDraft: boolean;
}

/** What the changes make of the entries, checked as a save is: values, references, unique values and slugs. */
export async function editedSnapshots(ctx: Ctx, { model, rows, changes, toDraft }: Edit): Promise<EditedSnapshot[]> {
  const edited: (EditedSnapshot & { stored: EntrySnapshot['customFields'] })[] = [];
  const sides = rows.map((row) => {
    const isLive = row.status === 'publish' && !toDraft;
    return { row, isLive, base: newestOf(isLive ? { ...row, draft: null } : row) };
  });
  const removed = await removedEntriesIn(ctx, { model, values: sides.map(({ base }) => base.customFields) });
  for (const [index, { row, isLive, base }] of sides.entries()) {
    if (index % checkedAtOnce === 0) await othersSlot();
    const stored = withoutReferences(model, base.customFields, removed);
    const applied = applyChanges(model, { base: { ...base, customFields: stored }, changes });
    const completeness = completenessOf(isLive ? 'publish' : 'draft');
    const checked = mergedValues(model, { stored, input: applied.input, completeness, title: base.title });
    const values = withoutLost(model, { values: checked.values, before: base.customFields, removed });
    const own = readOwnParts(applied.own);
    const inTrash: FieldErrors = row.status === 'trash' ? { status: ['Restore the entry from the trash first'] } : {};
    const fieldErrors = { ...inTrash, ...own.fieldErrors, ...checked.fieldErrors, ...applied.fieldErrors };
    const after = { ...base, ...own.parts, customFields: values };
    edited.push({ row, base, after, parts: changedParts(base, after), stored, shown: applied.shown, fieldErrors });
  }
  const open = edited.filter(({ fieldErrors }) => Object.keys(fieldErrors).length === 0);
  await addSharedErrors(ctx, { model, open });
  return edited;
}

/** Errors that depend on other entries. */
async function addSharedErrors(
  ctx: Ctx,
  { model, open }: { model: ContentModel; open: (EditedSnapshot & { stored: EntrySnapshot['customFields'] })[] },
): Promise<void> {
  const changes = open.map(({ after, stored }) => ({ values: after.customFields, before: stored }));
  const unknown = await findUnknownReferences(ctx, { model, changes });
  const rows = open.map(({ row, after }) => ({ id: row.id, values: after.customFields }));
  const taken = await findTakenValues(ctx, { model, rows });
  const renamed = open.filter(({ row, after }) => after.slug !== row.slug);
  const slugs = renamed.map(({ after }) => after.slug);
  const owners = new Map(
    (await listSlugOwners(ctx.db, { contentTypeId: model.id, slugs })).map(({ id, slug }) => [slug, id]),
  );
  for (const [index, one] of open.entries()) {
    Object.assign(one.fieldErrors, unknown[index], taken[index]);
    if (!renamed.includes(one)) continue;
    const owner = owners.get(one.after.slug);
    if (owner !== undefined && owner !== one.row.id) one.fieldErrors['slug'] = [errorFacts('ENTRY_SLUG_TAKEN').error];
    else owners.set(one.after.slug, one.row.id);
  }
}

interface Applied {
  /** Values by field name. */
  input: Record<string, unknown>;
  own: { title?: unknown; slug?: unknown; content?: unknown };
  shown: EditedSnapshot['shown'];
  fieldErrors: FieldErrors;
}

/** The values that the changes make, one after the other. */
function applyChanges(
  model: ContentModel,
  { base, changes }: { base: EntrySnapshot; changes: readonly ReadChange[] },
): Applied {
  const named = namedValues(model, base.customFields);
  const own: Record<string, unknown> = { title: base.title, slug: base.slug, content: base.body };
  const applied: Applied = { input: {}, own: {}, shown: { before: {}, after: {} }, fieldErrors: {} };
  for (const { field, target, apply } of changes) {
    const isOwn = 'part' in target;
    const [key, values] = isOwn ? [target.part, own] : [target.name, named as Record<string, unknown>];
    const before = values[key] ?? null;
    const after = apply(before);
    if (after === tooLong) {
      applied.fieldErrors[isOwn ? key : `customFields.${key}`] = ['would be longer than any text may be'];
      continue;
    }
    values[key] = after;
    if (!Object.hasOwn(applied.shown.before, field)) applied.shown.before[field] = before;
    applied.shown.after[field] = after ?? null;
    if (isDeepStrictEqual(before, after)) continue;
    if (isOwn) applied.own[target.part] = after;
    else applied.input[key] = after;
  }
  return applied;
}

function readOwnParts(own: Applied['own']): { parts: Partial<EntrySnapshot>; fieldErrors: FieldErrors } {
  const parts: Partial<EntrySnapshot> = {};
  const fieldErrors: FieldErrors = {};
  for (const part of ['title', 'slug', 'content'] as const) {
    if (own[part] === undefined) continue;
    const parsed = entryParts[part].safeParse(own[part], { error: plainWords });
    if (!parsed.success) fieldErrors[part] = [...new Set(parsed.error.issues.map(({ message }) => message))];
    else if (part === 'content') parts.body = storedContent(parsed.data);
    else parts[part] = parsed.data as string;
  }
  return { parts, fieldErrors };
}

export interface EditOutcome {
  edited: EditedEntry[];
  unchanged: number;
  refused: RefusedEdit[];
}

/** Saves what the changes make of these entries; they are locked. What cannot be saved stays as it was and is returned with its reasons. */
export async function editEntries(ctx: Ctx, edit: Edit): Promise<EditOutcome> {
  const { model, rows, toDraft } = edit;
  if (!toDraft && rows.some(({ status }) => status === 'publish')) assertThat(ctx, model, 'publish');
  const snapshots = await editedSnapshots(ctx, edit);
  const refused = snapshots.flatMap(({ row, fieldErrors }) =>
    Object.keys(fieldErrors).length > 0 ? [{ id: row.id, title: newestOf(row).title, fields: fieldErrors }] : [],
  );
  const good = snapshots.filter(({ parts, fieldErrors }) => parts.length > 0 && Object.keys(fieldErrors).length === 0);
  const [drafted, direct] = [
    good.filter(({ row }) => row.status === 'publish' && toDraft),
    good.filter(({ row }) => row.status !== 'publish' || !toDraft),
  ];
  const updates = direct.map(({ row, after }) => updateTo(model, { ...row, hasDraft: row.draft !== null }, after));
  await withWriteErrors(ctx, [model], async () => {
    await saveUpdates(ctx, { model, changes: updates, source: 'bulk' });
    for (const { row, after } of drafted)
      await writeNewest(ctx, { before: { row, model }, snapshot: after, action: 'saved', source: 'bulk' });
  });
  if (good.length > 0) changed(ctx, { topic: 'content', key: model.id, ids: good.map(({ row }) => row.id) });
  const edited = good.map((one): EditedEntry => {
    const { row, parts } = one;
    const isOfDraft = row.status === 'publish' && toDraft;
    return {
      entryId: row.id,
      version: row.version + 1,
      parts,
      before: isOfDraft ? null : partsBefore(row, parts),
      draftBefore: row.draft && partsBefore(row.draft, parts),
      madeDraft: isOfDraft && row.draft === null,
    };
  });
  return { edited, unchanged: snapshots.length - good.length - refused.length, refused };
}

const none: EntrySnapshot = { title: '', slug: '', body: '', customFields: {} };

const partsBefore = (snapshot: EntrySnapshot, parts: readonly string[]): PartsBefore =>
  withParts(none, { parts, other: snapshot });
