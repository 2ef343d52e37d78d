import { hash } from 'node:crypto';
import { AppError } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import { fileRulesOf, innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import { everyOf } from '../../../platform/cache/cache.ts';
import { KeptText } from '../../../platform/cache/kept-text.ts';
import { type Actor, type Platform, readsOf } from '../../../platform/context/context.ts';
import { anonymous } from '../../../platform/context/visitor-context.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { isNarrowed, maxCounted, queryKey } from '../../entries/query/query.rules.ts';
import { largeType, unindexedColumns } from '../../entries/query/unindexed-columns.rules.ts';
import {
  countPublished,
  selectOptionalNewest,
  selectOptionalPublished,
  selectPublishedPage,
} from '../delivery.queries.ts';
import { deliveryDocument } from '../openapi/delivery-document.rules.ts';
import { readPreviewed } from '../preview/preview.service.ts';
import { readPreviewToken } from '../preview/preview-token.ts';
import { inSlot, type Reader, withinScanBudget } from '../public-queries.ts';
import { type DeliveredType, publicType, type Targets } from '../query/delivered-type.rules.ts';
import { readReading } from '../query/program-reading.rules.ts';
import { deliveredOf, modelFor, previewedModel, publicModels } from '../query/public-types.ts';
import type { QueryParameters } from '../query/query-parameters.rules.ts';
import {
  type ListQuery,
  parameterNames,
  readListQuery,
  readNoParameters,
  readSelectionQuery,
  type Selection,
  selectionKey,
} from '../query/url-query.rules.ts';
import { withIncluded } from './include.ts';
import { maxAnswerBytes } from './statements.sql.ts';

/** The text of an answer, and the tag of its bytes. */
export interface LoadedAnswer {
  text: KeptText;
  etag: string;
  /** The ids of the files that it shows the texts of. */
  files: readonly string[];
}

/** What a reader asks for: the public types or the document of all calls, a type's list or single, or an entry. */
export interface DeliveryRequest {
  isDocument?: boolean;
  type?: string;
  slug?: string;
  query: QueryParameters;
  /** Of a program that reads with a token; the public without. */
  actor?: Actor;
}

/** A request that the model admits: the key of its answer, the tags under which changes drop it, and how it is made. */
export interface ResolvedAnswer {
  key: string;
  /** The ids of the types whose entries it shows or names; of all files as long as it is not known which it shows. */
  tags: readonly string[];
  load(reader: Reader): Promise<LoadedAnswer>;
}

/** The tag of an answer under way that will show files. */
export const anyFile = everyOf('media');

/** What a request asks for, by the model of its type. Rejects what is not public like a name that never was, and a query that the type does not admit [F06] [K28]. */
export async function resolveAnswer(
  platform: Platform,
  { isDocument = false, type: typeSlug, slug, query: asked, actor }: DeliveryRequest,
): Promise<ResolvedAnswer> {
  if (typeSlug === undefined) {
    readNoParameters(asked);
    if (isDocument) return { key: 'document', tags: [], load: () => loadDocument(platform) };
    return { key: 'types', tags: [], load: () => loadTypes(platform) };
  }
  const { reading, query } = readReading(asked, { hasToken: actor !== undefined });
  const type = await modelFor(platform, { slug: typeSlug, actor: actor ?? anonymous, reading });
  if (slug === undefined && !type.isSingle) {
    const list = readListQuery(type, query);
    const { tags, targets } = await relatedTypes(platform, type, { ...list.selection, asked: targetsAsked(list) });
    const load = (reader: Reader) => loadList(reader, type, { list, targets });
    const of = `${list.counts} ${list.after ?? ''}`;
    const key = `list ${generationOf(type)} ${of} ${queryKey(list.question)} ${selectionKey(list.selection)}`;
    return { key, tags, load };
  }
  // No slug holds what PostgreSQL cannot.
  if (slug !== undefined && !isStorable(slug)) throw new AppError('NOT_FOUND');
  const selection = readSelectionQuery(type, query);
  const { tags, targets } = await relatedTypes(platform, type, selection);
  const load = async (reader: Reader) => {
    const ask = () => selectOptionalPublished(platform.prepared, { type, slug: slug ?? null, selection, targets });
    const entry = await inSlot(reader, ask, 'publicEntry');
    if (entry === null) throw new AppError('NOT_FOUND');
    const { entries, files } = await withIncluded(reader, { entries: entry, fields: selection.included, targets });
    return finished(`{"success":true,"data":${entries}}`, files);
  };
  const key = `entry ${generationOf(type)} ${selectionKey(selection)} ${slug ?? ''}`;
  return { key, tags, load };
}

/** What the token of a preview shows of its entry, where it has this address; null for any other [H02]. The relations are what is published. */
export async function readPreviewAnswer(
  reader: Reader,
  { type: typeSlug = '', slug, query, token }: DeliveryRequest & { token: string },
): Promise<LoadedAnswer | null> {
  const { platform } = reader;
  const grant = readPreviewToken(platform, token);
  const type = grant && (await previewedModel(platform, typeSlug));
  if (grant === null || type === null || type.isSingle !== (slug === undefined) || !isStorable(slug ?? '')) return null;
  const id = await readPreviewed(reader, { type, grant });
  if (id === null) return null;
  const selection = readSelectionQuery(type, query);
  const { targets } = await relatedTypes(platform, type, selection);
  const of = { type, id, slug: slug ?? null, selection, targets };
  const entry = await inSlot(reader, () => selectOptionalNewest(platform.prepared, of), 'publicEntry');
  if (entry === null) return null;
  const { entries, files } = await withIncluded(reader, { entries: entry, fields: selection.included, targets });
  return finished(`{"success":true,"data":${entries.slice(0, -1)},"isPreview":true}}`, files);
}

/**
 * The types that are filled in, and the tags of an answer: its type and those to which its relations lead, also those of
 * the entries that are filled in, because a relation names published entries alone.
 */
async function relatedTypes(
  platform: Platform,
  type: DeliveredType,
  { fields, hasFields, included, asked = [] }: Selection & { asked?: readonly string[] },
): Promise<{ tags: string[]; targets: Targets }> {
  const modelsOf = async (slugs: readonly string[]) => {
    const models = await Promise.all([...new Set(slugs)].map((slug) => loadContentModel(readsOf(platform), slug)));
    return models.filter((model) => model !== null);
  };
  const named = await modelsOf([...asked, ...(hasFields ? targetsOf(fields) : [])]);
  const slugs = new Set(included.flatMap(({ definition }) => targetOf(definition) ?? []));
  const filledIn = named.filter(({ slug, isPublic }) => isPublic && slugs.has(slug));
  const namedInside = await modelsOf(filledIn.flatMap((model) => targetsOf(model.fields)));
  const tags = [type, ...named, ...namedInside].map(({ id }) => id);
  const showsFiles = included.some(({ definition }) => fileRulesOf(definition) !== null);
  return {
    tags: [...new Set([...tags, ...(showsFiles ? [anyFile] : [])])],
    targets: new Map(filledIn.map((model) => [model.slug, deliveredOf(model)])),
  };
}

/** The slugs of the types whose entries the conditions of a list name: what they show decides which entries it has. */
function targetsAsked({ question }: ListQuery): string[] {
  return question.conditions.flatMap(({ column: { source } }) => ('key' in source && source.shownTarget) || []);
}

/** The slugs of the types that these fields refer to, inside items too. */
function targetsOf(fields: readonly ModelField[]): string[] {
  return fields.flatMap(({ definition }) =>
    [definition, ...innerFieldsOf(definition)].flatMap((field) => targetOf(field) ?? []),
  );
}

/** A page is never cut short: the reader would take what is missing for what is not there. */
function tooManyBytes(): AppError {
  const max = maxAnswerBytes / 1_000_000;
  const pageSize = [
    `would make an answer of more than ${max} MB; ask for fewer entries, or for parts of them by fields=`,
  ];
  return new AppError('VALIDATION_ERROR', { fields: { pageSize } });
}

/** The same for a draft, an entry of another type and an id that never was. */
function goneAnchor(): AppError {
  const after = ['is not the id of a published entry of this type; start again without it'];
  return new AppError('VALIDATION_ERROR', { fields: { after } });
}

async function loadList(
  reader: Reader,
  type: DeliveredType,
  { list, targets }: { list: ListQuery; targets: Targets },
): Promise<LoadedAnswer> {
  const { prepared } = reader.platform;
  const ask = () => selectPublishedPage(prepared, { type, list, targets });
  const scanned = unindexedColumns(list.question, { ...type, parameters: parameterNames });
  const isScan =
    scanned.length > 0 && (await inSlot(reader, () => countPublished(prepared, type), 'publicEntry')) > largeType;
  const {
    total: counted,
    items: entries,
    bytes,
    isAnchored,
  } = await (isScan ? withinScanBudget(reader, { scanned, ask }) : inSlot(reader, ask));
  if (!isAnchored) throw goneAnchor();
  if (bytes > maxAnswerBytes) throw tooManyBytes();
  const { entries: items, files } = await withIncluded(reader, { entries, fields: list.selection.included, targets });
  const { page, pageSize } = list.question;
  const isExact = list.counts === 'all' || !isNarrowed(list.question) || counted <= maxCounted;
  const total = isExact ? counted : maxCounted;
  const pageCount = Math.ceil(total / pageSize);
  const inexact = isExact ? '' : ',"totalIsExact":false';
  const meta = `"meta":{"total":${total},"page":${page},"pageSize":${pageSize},"pageCount":${pageCount}${inexact}}`;
  return finished(`{"success":true,"data":[${items}],${meta},"pageCount":${pageCount}}`, files);
}

async function loadTypes(platform: Platform): Promise<LoadedAnswer> {
  const data = (await publicModels(platform)).map(publicType);
  return finished(JSON.stringify({ success: true, data }));
}

async function loadDocument(platform: Platform): Promise<LoadedAnswer> {
  const types = await publicModels(platform);
  return finished(JSON.stringify(deliveryDocument(types, platform.config.publicUrl)));
}

function finished(json: string, files: readonly string[] = []): LoadedAnswer {
  const text = new KeptText(json);
  return { text, etag: `"${hash('sha1', text.body, 'base64url')}"`, files };
}

let latestGeneration = 0;

/** A number of its own for each model that a type has had: an answer made from a model before its change is never found after it. */
const generationOf = onePerObject((_type: DeliveredType) => {
  latestGeneration += 1;
  return latestGeneration;
});
