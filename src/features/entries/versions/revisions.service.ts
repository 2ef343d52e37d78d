import type { Page, Skipping, Unseen } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import type { TableSort } from '../../../contracts/lists/list-query.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { hasMarkup, textOfHtml } from '../../../field-types/kit/html-text.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { Entry } from '../entries.contract.ts';
import { assertThat } from '../entries.service.ts';
import { storedContent } from '../main-content/main-content.rules.ts';
import { changedBlockWords, changedWords } from '../main-content/word-changes.rules.ts';
import { changedSnapshot } from '../saving/changed-snapshot.ts';
import { type EntrySnapshot, newestOf } from '../saving/entry-snapshot.rules.ts';
import { changedParts } from '../saving/record-revisions.ts';
import {
  deleteOldRevisions,
  listRevisionRows,
  type RevisionRow,
  selectOptionalEarlier,
  selectOptionalRevision,
} from '../saving/revisions.queries.ts';
import { assertCurrent, type KnownEntry, readKnown, writeNewest } from '../saving/write-entry.ts';
import { namedValues } from '../values/entry-values.rules.ts';
import { entryFacts, entryTarget, toChangedEntry } from '../values/entry-view.ts';
import type { Revision, WholeRevision } from './revisions.contract.ts';
import { storablePart } from './storable-part.ts';

interface RevisionQuery {
  page: number;
  pageSize: number;
  sort: readonly TableSort[];
}

/** One page of the saves of an entry, newest first. Rejects an id that nothing has, and a reader without the type's view. */
export async function listRevisions(
  ctx: Ctx,
  { id, query }: { id: string; query: RevisionQuery },
): Promise<Page<Revision>> {
  const { model } = await entryToRead(ctx, id);
  const { page, pageSize, sort } = query;
  const isAscending = sort[0]?.dir === 'asc';
  const { rows, total } = await listRevisionRows(ctx.db, { entryId: id, page, pageSize, isAscending });
  return { items: rows.map((row) => toRevision(ctx, { row, model })), total, page, pageSize };
}

/**
 * The snapshot of an entry after one save, and its differences from the revision before it, another version, the newest
 * snapshot or the published one. Rejects a version that has no revision, and a reader without the type's view.
 */
export async function readRevision(
  ctx: Ctx,
  { id, version, against }: { id: string; version: number; against?: number | 'current' | 'published' | undefined },
): Promise<WholeRevision> {
  const known = await entryToRead(ctx, id);
  const { model } = known;
  const kept = await selectOptionalRevision(ctx.db, { entryId: id, version });
  if (!kept) throw new AppError('NOT_FOUND');
  const row = { ...kept, body: storedContent(kept.body) };
  const { title, slug, body, customFields } = row;
  const other = await comparedWith(ctx, { known, version, against });
  const before = other && { ...other, body: storedContent(other.body) };
  return {
    ...toRevision(ctx, { row, model }),
    title,
    slug,
    content: body,
    customFields: namedValues(model, customFields),
    changes: changesBetween(model, { before, after: row }),
  };
}

/**
 * Copies a revision, or the named parts of it, into the entry's newest snapshot, never live. What can no longer be stored,
 * such as a deleted related entry, is left out and named in `skipped`. Rejects a version that has no revision, an
 * unknown path, a stale version of the entry and an entry in the trash. Needs the type's edit.
 */
export function restoreRevision(
  ctx: Ctx,
  of: { id: string; version: number; fields?: readonly string[] | undefined; knownVersion?: number | undefined },
): Promise<Skipping<Entry | Unseen>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, version, fields, knownVersion } = of;
    const before = await readKnown(ctx, { id, lock: true });
    const { row, model } = before;
    assertThat(ctx, model, 'edit');
    assertCurrent(ctx, before, knownVersion);
    if (row.status === 'trash') throw new AppError('ENTRY_IN_TRASH');
    const revision = await selectOptionalRevision(ctx.db, { entryId: id, version });
    if (!revision) throw new AppError('NOT_FOUND');
    const paths = fields ?? partsIn(model).map(({ path }) => path);
    assertKnownPaths(model, paths);
    const { change, skipped } = await storablePart(ctx, { before, change: partsOf(model, { revision, paths }) });
    const base = newestOf(row);
    const snapshot = await changedSnapshot(ctx, { model, base, change, completeness: 'storable' });
    // To somebody who may not view the entry, nothing says whether it had these values already, or what they were.
    const mayView = isAllowed(ctx.actor, model, 'view');
    if (mayView && changedParts(base, snapshot).length === 0) return { data: toChangedEntry(ctx, before), skipped };
    const after = await writeNewest(ctx, { before, snapshot, action: 'restored', restoredFrom: version });
    const facts = ({ row }: KnownEntry) => entryFacts({ row: { ...row, ...newestOf(row) }, model });
    await audit(ctx, 'entry.revision-restored', {
      ...entryTarget(after.row),
      before: facts(before),
      after: { ...facts(after), restoredFrom: version },
    });
    return { data: toChangedEntry(ctx, after), skipped: mayView ? skipped : {} };
  });
}

/** The newest revisions that are kept of each entry; every one that was live is kept, too. */
const keptRevisions = 100;

/** Entries whose histories one statement shortens. */
const slice = 200;

/** Deletes the revisions that no longer have to be kept; the hourly cleanup. */
export async function purgeOldRevisions(ctx: Ctx): Promise<void> {
  let after: string | null = null;
  do after = await deleteOldRevisions(ctx.db, { newest: keptRevisions, after, limit: slice });
  while (after !== null);
}

async function entryToRead(ctx: Ctx, id: string): Promise<KnownEntry> {
  const known = await readKnown(ctx, { id, lock: false });
  assertThat(ctx, known.model, 'view');
  return known;
}

async function comparedWith(
  ctx: Ctx,
  { known, version, against }: { known: KnownEntry; version: number; against: number | string | undefined },
): Promise<EntrySnapshot | null> {
  const { row } = known;
  if (against === undefined) return selectOptionalEarlier(ctx.db, { entryId: row.id, version });
  if (against === 'current') return newestOf(row);
  if (against === 'published') {
    if (row.status === 'publish') return row;
    throw new AppError('VALIDATION_ERROR', { fields: { against: ['is not published'] } });
  }
  const other = await selectOptionalRevision(ctx.db, { entryId: row.id, version: Number(against) });
  if (other) return other;
  throw new AppError('VALIDATION_ERROR', { fields: { against: ['is not the version of a revision'] } });
}

function toRevision(ctx: Ctx, { row, model }: { row: RevisionRow; model: ContentModel }): Revision {
  const { version, action, changed, isAutosave, isLive, restoredFrom, madeBy, source, ip, at } = row;
  return {
    version,
    action,
    fields: changedIn(model, changed).map(({ path }) => path),
    isAutosave,
    isLive,
    restoredFrom,
    by: madeBy,
    source,
    ip: holdsPermission(ctx.actor, 'settings.view') ? ip : null,
    at: at.toISOString(),
  };
}

interface Part {
  /** As a revision keeps it. */
  part: string;
  path: string;
  label: string;
}

const commonParts: readonly Part[] = [
  { part: 'title', path: 'title', label: 'Title' },
  { part: 'slug', path: 'slug', label: 'Slug' },
  { part: 'content', path: 'content', label: 'Content' },
];

/** All parts of an entry of this type, in the order of its form. */
const partsIn = ({ fields }: ContentModel): Part[] => [
  ...commonParts,
  ...fields.map(({ key, name, definition }) => ({
    part: key,
    path: `customFields.${name}`,
    label: definition.label,
  })),
];

/** Those of them that `changed` names; fields that the type no longer has are left out. */
function changedIn(model: ContentModel, changed: readonly string[]): Part[] {
  const names = new Set(changed);
  return partsIn(model).filter(({ part }) => names.has(part));
}

function changesBetween(
  model: ContentModel,
  { before, after }: { before: EntrySnapshot | null; after: EntrySnapshot },
): WholeRevision['changes'] {
  const [from, to] = [before && byPath(model, before), byPath(model, after)];
  return changedIn(model, changedParts(before, after)).map(({ path, label }) => ({
    path,
    label,
    before: from?.get(path) ?? null,
    after: to.get(path) ?? null,
    ...wordsOf(from?.get(path) ?? null, to.get(path) ?? null),
  }));
}

/** The words of a change of a text, of formatted text without its markup, or of blocks; nothing of other values. */
function wordsOf(before: unknown, after: unknown): Pick<WholeRevision['changes'][number], 'words'> {
  const [old, next] = [before, after].map((value) => (isRecord(value) && 'json' in value ? value['json'] : value));
  const isDocument = (value: unknown) => isRecord(value) && Array.isArray(value['blocks']);
  if (isDocument(old) || isDocument(next)) return { words: changedBlockWords(old, next) };
  const texts = [old, next].map((value) => (value === null ? '' : value));
  if (!texts.every((text) => typeof text === 'string')) return {};
  const [from = '', to = ''] = texts.map((text) => (hasMarkup(text) ? textOfHtml(text) : text));
  return { words: changedWords(from, to) };
}

function byPath(model: ContentModel, { title, slug, body, customFields }: EntrySnapshot): ReadonlyMap<string, unknown> {
  const named = Object.entries(namedValues(model, customFields));
  return new Map<string, unknown>([
    ...Object.entries({ title, slug, content: body }),
    ...named.map(([name, value]) => [`customFields.${name}`, value] as const),
  ]);
}

function assertKnownPaths(model: ContentModel, paths: readonly string[]): void {
  const known = new Set(partsIn(model).map(({ path }) => path));
  const unknown = paths.flatMap((path, place) =>
    known.has(path) ? [] : [[`fields.${place}`, ['is not a part of this entry']]],
  );
  if (unknown.length > 0) throw new AppError('VALIDATION_ERROR', { fields: Object.fromEntries(unknown) });
}

/** A change that brings the paths to what the revision says. */
function partsOf(model: ContentModel, { revision, paths }: { revision: EntrySnapshot; paths: readonly string[] }) {
  const said = byPath(model, revision);
  const customFields = paths.flatMap((path) =>
    path.startsWith('customFields.') ? [[path.slice('customFields.'.length), said.get(path) ?? null]] : [],
  );
  const common = commonParts.flatMap(({ path }) => (paths.includes(path) ? [[path, said.get(path)]] : []));
  return { ...Object.fromEntries(common), customFields: Object.fromEntries(customFields) };
}
