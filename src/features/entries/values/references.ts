import { isDeepStrictEqual } from 'node:util';
import { type FieldErrors, fieldErrorsOf } from '../../../contracts/call/errors.ts';
import { mediaIdOf } from '../../../contracts/upload-rules.ts';
import { filesIn, type NamedFile } from '../../../field-types/definition/named-files.ts';
import { fileError } from '../../../field-types/files/media-files.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { holdMediaFiles } from '../../media/media.service.ts';
import { listStoredIds, listTypeIdsOfEntries } from '../entries.queries.ts';
import { namedValues, type StoredValues } from './entry-values.rules.ts';
import { referencesIn, withoutReferences } from './references.rules.ts';

interface ValueChange {
  values: StoredValues;
  /** Empty for a new entry. */
  before: StoredValues;
}

interface ModelChanges {
  model: ContentModel;
  changes: readonly ValueChange[];
}

/**
 * For each change, by path, the entries that it newly refers to and that do not exist, lie in the trash or are of another
 * type [Q26], and the files that are not in the library or do not fit their field [H19]. What was referred to before stays
 * allowed, so that a deleted entry or file does not hold others up.
 */
export async function findUnknownReferences(ctx: Ctx, modelChanges: ModelChanges): Promise<FieldErrors[]> {
  const entries = await findUnknownEntries(ctx, modelChanges);
  const files = await findUnfitFiles(ctx, modelChanges);
  return entries.map((fieldErrors, index) => ({ ...fieldErrors, ...files[index] }));
}

/** Stored values without references to entries that were removed for good: those pass no check any more, and leave the entry with its next save. */
export async function withoutRemovedEntries(
  ctx: Ctx,
  of: { model: ContentModel; values: StoredValues },
): Promise<StoredValues> {
  return withoutReferences(of.model, of.values, await removedEntriesIn(ctx, { ...of, values: [of.values] }));
}

/**
 * Values as somebody sends them, where a field that still holds exactly what was stored loses the entries that are gone: what nobody
 * touched holds no save up.
 */
export function withoutLost(
  model: ContentModel,
  { values, before, removed }: { values: StoredValues; before: StoredValues; removed: ReadonlySet<string> },
): StoredValues {
  if (removed.size === 0) return values;
  const isUntouched = ([key, value]: [string, unknown]) => isDeepStrictEqual(value, before[key]);
  const [untouched, touched] = [
    Object.entries(values).filter(isUntouched),
    Object.entries(values).filter((one) => !isUntouched(one)),
  ];
  return { ...Object.fromEntries(touched), ...withoutReferences(model, Object.fromEntries(untouched), removed) };
}

/** The ids in the stored values of one or more entries of those that were removed for good. */
export async function removedEntriesIn(
  ctx: Ctx,
  { model, values }: { model: ContentModel; values: readonly StoredValues[] },
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(values.flatMap((one) => referencesIn(model, one).map(({ id }) => id)))];
  if (ids.length === 0) return new Set();
  const stored = new Set(await listStoredIds(ctx.db, ids));
  return new Set(ids.filter((id) => !stored.has(id)));
}

async function findUnknownEntries(ctx: Ctx, { model, changes }: ModelChanges): Promise<FieldErrors[]> {
  const added = changes.map(({ values, before }) => {
    const old = new Set(referencesIn(model, before).map(({ id }) => id));
    return referencesIn(model, values).filter(({ id }) => !old.has(id));
  });
  const ids = [...new Set(added.flat().map(({ id }) => id))];
  if (ids.length === 0) return changes.map(() => ({}));
  const typeIds = await listTypeIdsOfEntries(ctx.db, ids);
  const slugs = new Map((await listContentModels(ctx)).map((type) => [type.id, type.slug]));
  return added.map((references) => {
    const unknown = references.filter(({ id, contentType }) => slugs.get(typeIds.get(id) ?? '') !== contentType);
    return Object.fromEntries(
      unknown.map(({ path, label }) => [path, [`${label} names an entry that does not exist`]]),
    );
  });
}

async function findUnfitFiles(ctx: Ctx, { model, changes }: ModelChanges): Promise<FieldErrors[]> {
  const added = changes.map(({ values, before }) => {
    const old = new Set(filesOf(model, before).map(({ file }) => file));
    return filesOf(model, values).filter(({ file }) => !old.has(file));
  });
  const ids = [...new Set(added.flat().flatMap(({ file }) => mediaIdOf(file) ?? []))];
  if (ids.length === 0) return changes.map(() => ({}));
  const filesByUrl = new Map((await holdMediaFiles(ctx, ids)).map((media) => [media.fileUrl, media]));
  return added.map((files) => {
    const pairs = files.flatMap(({ file, path, label, rules }): [string, string][] => {
      const media = filesByUrl.get(file);
      const violation = media
        ? fileError(rules, { mimeType: media.mimeType, size: media.fileSize })
        : `${label} names a file that is not in the media library. Upload it, or choose another`;
      return violation === null ? [] : [[path, violation]];
    });
    return fieldErrorsOf(pairs);
  });
}

function filesOf(model: ContentModel, stored: StoredValues): NamedFile[] {
  const values = namedValues(model, stored);
  return model.fields.flatMap(({ name, definition }) =>
    filesIn(definition, { value: values[name], path: `customFields.${name}` }),
  );
}
