import { isId } from '../../../contracts/text/id.ts';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { publicFields } from '../../content-types/public-fields.rules.ts';
import { inSlot, type Reader as PublicReader } from '../public-queries.ts';
import { FieldValues, fieldsOf } from './field-values.rules.ts';
import {
  type AddressPage,
  listAddresses,
  listPublishedRows,
  listPublishedSince,
  type PublishedAddress,
  type PublishedRow,
  type PublishedSelection,
} from './published.queries.ts';

type Reader = Pick<Ctx, 'platform' | 'db' | 'transaction'>;

/** Addresses of a public type's published entries, for visitors [K28]. */
export function listPublishedAddresses(
  reader: PublicReader,
  { id }: { id: string },
  page: AddressPage,
): Promise<PublishedAddress[]> {
  return inSlot(reader, () => listAddresses(reader.platform.db, { contentTypeId: id, ...page }));
}

/** More news at once is a new shop. */
const maxNews = 5_000;

/** Entries of a public type that were published first after a moment. */
export async function listNewlyPublished(
  ctx: Reader,
  { type, since }: { type: string; since: Date },
): Promise<{ id: string; publishedAt: Date }[]> {
  const model = await loadContentModel(ctx, type);
  if (!model || model.slug !== type || !model.isPublic) return [];
  return listPublishedSince(ctx.db, { contentTypeId: model.id, since, limit: maxNews });
}

/** A published entry for a feature that knows the type by its slug and the fields by their names. */
export interface PublishedValues extends Omit<PublishedRow, 'customFields'> {
  values: FieldValues;
}

interface Selection {
  /** The slug of a type. */
  type: string;
  /** Who learns of it: a private type or field has nothing for visitors, while the server may count with its values [K28]. */
  audience: 'visitors' | 'server';
  /** Private fields that are read all the same; the feature decides what visitors learn of their values. */
  despitePrivate?: readonly string[];
  /** Some of the entries; without ids and slugs all of them. */
  ids?: readonly string[];
  slugs?: readonly string[];
  /** Those of the ids that lie in the trash, for who asks for what was there. */
  status?: 'publish' | 'trash';
}

/**
 * Published entries of a type in the order of their ids. Texts that are no ids, and a type that does not exist or is not for this
 * audience, give nothing.
 */
export async function listPublishedValues(ctx: Reader, selection: Selection): Promise<PublishedValues[]> {
  const entries: PublishedValues[] = [];
  await eachPublishedSlice(ctx, selection, (slice) => entries.push(...slice));
  return entries;
}

/** The same a slice at a time, for types with many entries. */
export async function eachPublishedSlice(
  ctx: Reader,
  { type, audience, despitePrivate = [], status = 'publish', ...selection }: Selection,
  take: (entries: PublishedValues[]) => unknown,
): Promise<void> {
  const model = await loadContentModel(ctx, type);
  // A model may also be found by its id.
  if (!model || model.slug !== type || (audience === 'visitors' && !model.isPublic)) return;
  const fields =
    audience === 'server'
      ? fieldsOf(model.fields)
      : new Map([
          ...fieldsOf(publicFields(model.fields)),
          ...model.fields
            .filter(({ name }) => despitePrivate.includes(name))
            .map((field) => [field.name, field] as const),
        ]);
  const of = ({ customFields, ...entry }: PublishedRow): PublishedValues => ({
    ...entry,
    values: new FieldValues(fields, customFields),
  });
  const chosen = selectionOf(selection);
  if (chosen) {
    const isEmpty = Object.values(chosen).flat().length === 0;
    if (!isEmpty) await take((await listPublishedRows(ctx.db, { contentTypeId: model.id, status, ...chosen })).map(of));
    return;
  }
  for (let after: string | null = null; ; ) {
    const rows: PublishedRow[] = await listPublishedRows(ctx.db, {
      contentTypeId: model.id,
      status,
      after,
      limit: slice,
    });
    await take(rows.map(of));
    const last = rows.at(-1);
    if (!last || rows.length < slice) return;
    after = last.id;
  }
}

/** Entries of one statement. */
const slice = 1000;

function selectionOf({ ids, slugs }: Pick<Selection, 'ids' | 'slugs'>): PublishedSelection | null {
  if (ids) return { ids: ids.filter((id) => isId(id)) };
  return slugs ? { slugs: slugs.filter(isStorable) } : null;
}
