import type { z } from 'zod';
import { errorFacts, type FieldErrors } from '../../../contract-kit/call/errors.ts';
import { isRecord } from '../../../contract-kit/is-record.ts';
import { plainWords } from '../../../contract-kit/text/plain-words.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { entryParts } from '../entries.contract.ts';
import { mergedValues, type StoredValues } from '../values/entry-values.rules.ts';
import { findUnknownReferences } from '../values/references.ts';
import type { WordingChange } from './changed-wording.ts';
import { isSlugTaken } from './drafts.queries.ts';
import { newestOf } from './wording.rules.ts';
import type { KnownEntry } from './write-entry.ts';

/** What somebody may have typed half. */
interface RawChange {
  title?: unknown;
  slug?: unknown;
  content?: unknown;
  customFields?: Record<string, unknown> | undefined;
}

interface StorablePart {
  change: WordingChange;
  /** What is left out, and why, by path. */
  skipped: FieldErrors;
}

/** The part of a change that can be stored as it is: each value is checked by itself, also those inside items. */
export async function storablePart(
  ctx: Ctx,
  { before, change }: { before: KnownEntry; change: RawChange },
): Promise<StorablePart> {
  const { row, model } = before;
  const skipped: FieldErrors = {};
  const read = <Value>(part: 'title' | 'slug' | 'content', schema: z.ZodType<Value>): Value | undefined => {
    if (change[part] === undefined) return undefined;
    const parsed = schema.safeParse(change[part], { error: plainWords });
    if (parsed.success) return parsed.data;
    skipped[part] = [...new Set(parsed.error.issues.map(({ message }) => message))];
    return undefined;
  };
  const title = read('title', entryParts.title);
  const slug = read('slug', entryParts.slug);
  const content = read('content', entryParts.content);
  const isTaken =
    slug !== undefined &&
    slug !== row.slug &&
    (await isSlugTaken(ctx.db, { contentTypeId: row.contentTypeId, slug, except: row.id }));
  if (isTaken) skipped['slug'] = [errorFacts('ENTRY_SLUG_TAKEN').error];
  const stored = newestOf(row).customFields;
  const fields = await storableFields(ctx, { model, stored, input: change.customFields ?? {} });
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

/** Taking an inner value out may show a fault of the whole field; after so many rounds the field is left out. */
const rounds = 3;

async function storableFields(
  ctx: Ctx,
  of: { model: ContentModel; stored: StoredValues; input: Readonly<Record<string, unknown>> },
): Promise<{ input: Record<string, unknown>; skipped: FieldErrors }> {
  const { model, stored } = of;
  let input: Record<string, unknown> = { ...of.input };
  const skipped: FieldErrors = {};
  for (let round = 1; ; round++) {
    const { values, problems } = mergedValues(model, { stored, input, completeness: 'draft' });
    const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: stored }] });
    const faults = { ...problems, ...unknown };
    const paths = Object.keys(faults);
    if (paths.length === 0) return { input, skipped };
    Object.assign(skipped, faults);
    for (const path of paths) {
      const [, name = '', ...inner] = path.split('.');
      input = round < rounds && inner.length > 0 ? withoutInner(input, [name, ...inner]) : without(input, name);
    }
  }
}

function without(record: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** The record without the value at the path; without the whole field where the path leads into a list of values. */
function withoutInner(record: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  const [name = ''] = path;
  const copy = structuredClone(record[name]);
  let holder: unknown = copy;
  for (const step of path.slice(1, -1)) {
    holder = Array.isArray(holder) || isRecord(holder) ? (holder as Record<string, unknown>)[step] : undefined;
  }
  const last = path.at(-1) ?? '';
  if (!isRecord(holder) || Array.isArray(holder) || !Object.hasOwn(holder, last)) return without(record, name);
  delete holder[last];
  return { ...record, [name]: copy };
}
