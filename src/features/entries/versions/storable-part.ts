import type { z } from 'zod';
import { blocksIn } from '../../../block-types/document/block-document.ts';
import { errorFacts, type FieldErrors } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { plainWords } from '../../../contracts/text/plain-words.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { DraftContent, type EntryContent, entryParts } from '../entries.contract.ts';
import { contentErrors } from '../main-content/main-content.rules.ts';
import type { SnapshotChange } from '../saving/changed-snapshot.ts';
import { isSlugTaken } from '../saving/drafts.queries.ts';
import { newestOf } from '../saving/entry-snapshot.rules.ts';
import type { KnownEntry } from '../saving/write-entry.ts';
import { mergedValues, namedValues, type StoredValues } from '../values/entry-values.rules.ts';
import { findUnknownReferences, withoutRemovedEntries } from '../values/references.ts';
import { findTakenValues } from '../values/taken-values.ts';

/** What somebody may have typed half. */
interface RawChange {
  title?: unknown;
  slug?: unknown;
  content?: unknown;
  customFields?: Record<string, unknown> | undefined;
}

interface StorablePart {
  change: SnapshotChange;
  /** What is left out, and why, by path. */
  skipped: FieldErrors;
}

/** The part of a change that can be stored as it is: each value is checked by itself, also those inside items. */
export async function storablePart(
  ctx: Ctx,
  { before, change }: { before: KnownEntry; change: RawChange },
): Promise<StorablePart> {
  const { row, model } = before;
  const newest = newestOf(row);
  const skipped: FieldErrors = {};
  const read = <Value>(part: 'title' | 'slug', schema: z.ZodType<Value>): Value | undefined => {
    if (change[part] === undefined) return undefined;
    const parsed = schema.safeParse(change[part], { error: plainWords });
    if (parsed.success) return parsed.data;
    skipped[part] = [...new Set(parsed.error.issues.map(({ message }) => message))];
    return undefined;
  };
  const title = read('title', entryParts.title);
  const slug = read('slug', entryParts.slug);
  const { content, issues } = model.usesContent
    ? storableContent(change.content, newest.body)
    : { issues: contentErrors(model, change.content) };
  Object.assign(skipped, issues);
  const isTaken =
    slug !== undefined &&
    slug !== row.slug &&
    (await isSlugTaken(ctx.db, { contentTypeId: row.contentTypeId, slug, except: row.id }));
  if (isTaken) skipped['slug'] = [errorFacts('ENTRY_SLUG_TAKEN').error];
  const stored = await withoutRemovedEntries(ctx, { model, values: newest.customFields });
  const fields = await storableFields(ctx, { id: row.id, model, stored, input: change.customFields ?? {} });
  return {
    change: {
      ...(title !== undefined && { title }),
      ...(slug !== undefined && !isTaken && { slug }),
      ...(content !== undefined && { content }),
      customFields: fields.input,
    },
    skipped: { ...skipped, ...fields.skipped },
  };
}

/** Content without the blocks that cannot be stored; a block that was stored before stays as it was. Nothing where the whole cannot be. */
function storableContent(input: unknown, stored: EntryContent): { content?: EntryContent; issues: FieldErrors } {
  if (input === undefined) return { issues: {} };
  const issues: FieldErrors = {};
  let content: unknown = input;
  for (let round = 1; round <= rounds; round++) {
    const parsed = DraftContent.safeParse(content, { error: plainWords });
    if (parsed.success) return { content: parsed.data, issues };
    const paths = parsed.error.issues.map(({ path, message }) => {
      addError(issues, { path: ['content', ...path.map(String)].join('.'), message });
      return path.map(String);
    });
    const places = paths.map(([json, blocks, place]) => (json === 'json' && blocks === 'blocks' ? Number(place) : NaN));
    const document = isRecord(content) ? content['json'] : undefined;
    if (places.some(Number.isNaN) || !isRecord(document)) break;
    const known = round === 1 && typeof stored !== 'string' ? stored.json : null;
    content = { json: withoutBlocks(document, { places, known }) };
  }
  return { issues };
}

function addError(issues: FieldErrors, { path, message }: { path: string; message: string }): void {
  const known = Object.hasOwn(issues, path) ? (issues[path] ?? []) : [];
  issues[path] = [...new Set([...known, message])];
}

/** A document without the blocks at these places, or with the known ones of the same ids in their stead. */
function withoutBlocks(
  document: Record<string, unknown>,
  { places, known }: { places: readonly number[]; known: unknown },
): Record<string, unknown> {
  const idOf = (block: unknown) => (isRecord(block) && typeof block['id'] === 'string' ? block['id'] : null);
  const stored = new Map(blocksIn(known).map((block) => [idOf(block), block]));
  const faulty = new Set(places);
  const blocks = blocksIn(document).flatMap((block, place) => {
    if (!faulty.has(place)) return [block];
    const id = idOf(block);
    const before = id === null ? undefined : stored.get(id);
    return before === undefined ? [] : [before];
  });
  return { ...document, blocks };
}

/** Taking an inner value out may show an error of the whole field; after so many rounds the field is left out. */
const rounds = 3;

async function storableFields(
  ctx: Ctx,
  of: { id: string; model: ContentModel; stored: StoredValues; input: Readonly<Record<string, unknown>> },
): Promise<{ input: Record<string, unknown>; skipped: FieldErrors }> {
  const { model, stored } = of;
  const before = namedValues(model, stored);
  let input: Record<string, unknown> = { ...of.input };
  const skipped: FieldErrors = {};
  for (let round = 1; ; round++) {
    const { values, fieldErrors } = mergedValues(model, { stored, input, completeness: 'storable' });
    const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: stored }] });
    const [taken = {}] = await findTakenValues(ctx, { model, rows: [{ id: of.id, values }] });
    const issues = { ...fieldErrors, ...unknown, ...taken };
    if (Object.keys(issues).length === 0) return { input, skipped };
    Object.assign(skipped, issues);
    const byName = Map.groupBy(
      Object.keys(issues).map((path) => path.split('.').slice(1)),
      ([name = '']) => name,
    );
    for (const [name, paths] of byName) {
      const inner = paths.map((path) => path.slice(1));
      const known = round === 1 ? before[name] : null;
      const mended = round < rounds ? withoutInner(input[name], { paths: inner, known }) : undefined;
      const { [name]: _, ...others } = input;
      input = mended === undefined ? others : { ...others, [name]: mended };
    }
  }
}

/** A value without the inner values at these paths; nothing where a path does not lead to a key of an object or to a block. */
function withoutInner(value: unknown, { paths, known }: { paths: readonly string[][]; known: unknown }): unknown {
  if (isRecord(value) && paths.every(([first, place]) => first === 'blocks' && /^\d+$/.test(place ?? ''))) {
    return withoutBlocks(value, { places: paths.map(([, place]) => Number(place)), known });
  }
  const copy = structuredClone(value);
  for (const path of paths) {
    let holder: unknown = copy;
    for (const step of path.slice(0, -1)) {
      const isHolder = (Array.isArray(holder) || isRecord(holder)) && Object.hasOwn(holder, step);
      holder = isHolder ? (holder as Record<string, unknown>)[step] : undefined;
    }
    const last = path.at(-1);
    if (last === undefined || Array.isArray(holder) || !isRecord(holder) || !Object.hasOwn(holder, last)) {
      return undefined;
    }
    delete holder[last];
  }
  return copy;
}
