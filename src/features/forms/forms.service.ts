import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import { relationTargets } from '../field-groups/field-groups.rules.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { withFieldIds } from './fields/field-ids.rules.ts';
import type { FormField } from './fields/form-fields.contract.ts';
import type { Form, FormChange, FormChoice, FormDraft, FormRow } from './forms.contract.ts';
import {
  deleteForm,
  type FormQuery,
  type FormRowRead,
  type FormValues,
  insertFieldSet,
  insertForm,
  listFormNames,
  listForms as listFormRows,
  listKnownIds,
  listSlugsFrom,
  lockForm,
  selectOptionalForm,
  updateForm,
  type WholeFormRow,
} from './forms.queries.ts';
import { copiedName, copiedSlug } from './forms.rules.ts';
import { checkedIntegrations, knownParts, type MailParts } from './integrations/integrations.service.ts';
import { keptForm } from './removed-forms/kept-form.ts';

declare module '../../platform/feature.ts' {
  interface Offers {
    /** What was sent through forms, by their ids. */
    formCounts: FormCounter;
  }
}

export interface FormCount {
  submissionCount: number;
  unreadCount: number;
  lastSubmissionAt: Date | null;
}

export type FormCounter = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, FormCount>>;

/** What later features give to the forms. */
export interface FormParts {
  counters: readonly FormCounter[];
  /** While no feature knows providers and templates, their ids are not checked. */
  mailParts: readonly MailParts[];
}

/** One page of forms [I01] [I05]: whole rows for those who may view forms, names for those who may view submissions alone. */
export async function listForms(
  ctx: Ctx,
  { query, parts }: { query: FormQuery; parts: FormParts },
): Promise<Page<FormRow | FormChoice>> {
  const { page, pageSize } = query;
  if (!holdsPermission(ctx.actor, 'forms.view')) {
    const { rows, total } = await listFormNames(ctx.db, queryOfNames(query));
    return { items: rows.map(({ id, name, slug }) => ({ id, name, slug })), total, page, pageSize };
  }
  const { rows, total } = await listFormRows(ctx.db, query);
  const counts = await countsOf(ctx, { ids: rows.map(({ id }) => id), parts });
  return { items: rows.map((row) => toRow(row, counts.get(row.id))), total, page, pageSize };
}

/** The question of a reader of names alone. Rejects what would ask for more; the order by time, which is the usual one, is by name. */
function queryOfNames({ status, isActive, ...query }: FormQuery): FormQuery {
  const isName = (column: string) => column === 'name' || column === 'slug';
  const refusal = ['needs the permission forms.view'];
  assertNoErrors({
    ...(status !== undefined && { status: refusal }),
    ...(isActive !== undefined && { isActive: refusal }),
    ...(query.filters.some(({ column }) => !isName(column.name)) && { filters: refusal }),
  });
  return { ...query, sort: query.sort.filter(({ by }) => isName(by)) };
}

/** One form, whole. Rejects an id that nothing has. */
export async function readForm(ctx: Ctx, { id, parts }: { id: string; parts: FormParts }): Promise<Form> {
  const row = await selectOptionalForm(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toForm(ctx, row, parts);
}

/** Creates a form [I14]. Rejects a taken slug, a private content type, and notifications that do not fit. */
export function createForm(ctx: Ctx, { draft, parts }: { draft: FormDraft; parts: FormParts }): Promise<Form> {
  return inTransaction(ctx, async (ctx) => {
    const { fields: drafts, multipleEmailIntegrations, isActive = true, ...values } = draft;
    const fields = withFieldIds(drafts, { stored: [], newId });
    const integrations = await checkedIntegrations(ctx, {
      drafts: multipleEmailIntegrations,
      fields,
      stored: [],
      mailParts: parts.mailParts,
    });
    await assertPublicTypes(ctx, fields);
    const id = newId();
    if (!(await insertNew(ctx, { id, fields, values: { ...values, isActive, integrations } }))) throw slugTaken();
    return afterChange(ctx, { id, parts, action: 'form.created' });
  });
}

/**
 * Changes a form; a change that says nothing new leaves its version. Rejects a stale version, a taken slug, a private content
 * type, and notifications that do not fit.
 */
export function changeForm(
  ctx: Ctx,
  { id, change, parts }: { id: string; change: FormChange; parts: FormParts },
): Promise<Form> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockedForm(ctx, id);
    const before = await toForm(ctx, row, parts);
    if (change.version !== undefined && change.version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: before });
    const at = ctx.platform.clock.now();
    const fields = change.fields ? withFieldIds(change.fields, { stored: row.fields, newId }) : row.fields;
    const integrations = await checkedIntegrations(ctx, {
      drafts: change.multipleEmailIntegrations,
      fields,
      stored: row.integrations,
      mailParts: parts.mailParts,
    });
    if (change.fields) await assertPublicTypes(ctx, fields);
    const isSame = isDeepStrictEqual(asStored(fields), row.fields);
    const values: FormValues = {
      name: change.name ?? row.name,
      slug: change.slug ?? row.slug,
      description: change.description ?? row.description,
      status: change.status ?? before.status,
      isActive: change.isActive ?? row.isActive,
      settings: change.settings ?? row.settings,
      integrations,
    };
    // A save that says nothing new makes nobody else's copy stale.
    if (isSame && isDeepStrictEqual(asStored(values), storedValues(row))) return before;
    const fieldSetId = isSame ? row.fieldSetId : newId();
    if (!isSame) await insertFieldSet(ctx.db, { id: fieldSetId, formId: id, fields, at });
    await mapViolations({ forms_slug_key: slugTaken }, () =>
      updateForm(ctx.db, { id, fieldSetId, ...values, by: ctx.actor.userId, at }),
    );
    return afterChange(ctx, { id, parts, action: 'form.updated', before });
  });
}

/** Copies a form as an inactive draft under a free slug [I03] [Q44]. Rejects an id that nothing has. */
export function duplicateForm(ctx: Ctx, { id, parts }: { id: string; parts: FormParts }): Promise<Form> {
  return inTransaction(ctx, async (ctx) => {
    const source = await lockedForm(ctx, id);
    const at = ctx.platform.clock.now().toISOString();
    const { name, slug, description, settings, fields } = source;
    const integrations = source.integrations.map((one) => ({ ...one, id: newId(), createdAt: at, updatedAt: at }));
    const values = { name: copiedName(name), description, settings, integrations };
    const taken = await listSlugsFrom(ctx.db, slug.slice(0, 240));
    const copyId = newId();
    // Whoever copies at the same moment takes a slug that this list does not show yet.
    for (;;) {
      const free = copiedSlug(slug, taken);
      const copy = { ...values, slug: free, status: 'draft', isActive: false } as const;
      if (await insertNew(ctx, { id: copyId, fields, values: copy })) break;
      taken.push(free);
    }
    return afterChange(ctx, { id: copyId, parts, action: 'form.duplicated' });
  });
}

/** Deletes a form; what was sent through it stays. The form is kept for 30 days [Q29]. */
export function removeForm(ctx: Ctx, { id, parts }: { id: string; parts: FormParts }): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await toForm(ctx, await lockedForm(ctx, id), parts);
    await keepRemoved(ctx, keptForm, [{ id, label: before.name }]);
    await deleteForm(ctx.db, id);
    await audit(ctx, 'form.deleted', { ...target(before), before: facts(before) });
    changed(ctx, { topic: 'forms' });
    return null;
  });
}

async function lockedForm(ctx: Ctx, id: string): Promise<WholeFormRow> {
  if (!(await lockForm(ctx.db, id))) throw new AppError('NOT_FOUND');
  const row = await selectOptionalForm(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function insertNew(
  ctx: Ctx,
  { id, fields, values }: { id: string; fields: readonly FormField[]; values: FormValues },
): Promise<boolean> {
  const { clock } = ctx.platform;
  return insertForm(ctx.db, { id, fieldSetId: newId(), fields, ...values, by: ctx.actor.userId, at: clock.now() });
}

async function afterChange(
  ctx: Ctx,
  { id, parts, action, before }: { id: string; parts: FormParts; action: string; before?: Form },
): Promise<Form> {
  const after = await readForm(ctx, { id, parts });
  await audit(ctx, action, { ...target(after), ...(before && { before: facts(before) }), after: facts(after) });
  changed(ctx, { topic: 'forms' });
  return after;
}

/** As the database keeps it, without what is undefined. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const storedValues = ({ name, slug, description, status, isActive, settings, integrations }: WholeFormRow) => ({
  name,
  slug,
  description,
  status,
  isActive,
  settings,
  integrations,
});

async function assertPublicTypes(ctx: Ctx, fields: readonly FormField[]): Promise<void> {
  const issues: FieldErrors = {};
  for (const { path, slug } of relationTargets(fields)) {
    const model = await loadContentModel(ctx, slug);
    if (!model?.isPublic) issues[path] = ['is not a public content type'];
  }
  assertNoErrors(issues);
}

const slugTaken = taken('FORM_SLUG_TAKEN', 'slug');

async function countsOf(
  ctx: Ctx,
  { ids, parts }: { ids: readonly string[]; parts: FormParts },
): Promise<ReadonlyMap<string, FormCount>> {
  const [count] = parts.counters;
  return ids.length === 0 || !count ? new Map() : count(ctx, ids);
}

function toRow(row: FormRowRead, count: FormCount | undefined): FormRow {
  const { id, name, slug, description, status, isActive, fieldCount, createdBy, updatedBy, version } = row;
  const createdAt = row.createdAt.toISOString();
  return {
    id,
    name,
    slug,
    description,
    status: status as FormRow['status'],
    isActive,
    is_active: isActive,
    fieldCount,
    submissionCount: count?.submissionCount ?? 0,
    unreadCount: count?.unreadCount ?? 0,
    lastSubmissionAt: count?.lastSubmissionAt?.toISOString() ?? null,
    createdAt,
    created_at: createdAt,
    createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy,
    version,
  };
}

async function toForm(ctx: Ctx, row: WholeFormRow, parts: FormParts): Promise<Form> {
  const counts = await countsOf(ctx, { ids: [row.id], parts });
  const known = await knownParts(ctx, { integrations: row.integrations, mailParts: parts.mailParts });
  const existing = (id: string | null) => (id !== null && known.has(id) ? id : null);
  return {
    ...toRow(row, counts.get(row.id)),
    settings: row.settings,
    fields: row.fields,
    multipleEmailIntegrations: row.integrations.map((integration) => ({
      ...integration,
      emailProviderId: existing(integration.emailProviderId),
      emailTemplateId: existing(integration.emailTemplateId),
    })),
  };
}

const facts = ({ submissionCount: _, unreadCount: __, lastSubmissionAt: ___, ...stored }: Form) => stored;
const target = (form: Form) => ({ type: 'form', id: form.id, label: form.name });

/** Those of the ids that a form has. */
export function findKnownForms(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  return listKnownIds(ctx.db, ids);
}
