import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { listExistingProviders } from '../email-providers/sending/sending.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import type {
  EmailTemplate,
  EmailTemplateChange,
  EmailTemplateChoice,
  EmailTemplateDraft,
  TemplateQuery,
} from './email-templates.contract.ts';
import {
  deleteTemplate,
  insertTemplate,
  listTemplateNames,
  listTemplates as listTemplateRows,
  selectHeldTemplate,
  selectOptionalTemplate,
  type TemplateRow,
  type TemplateValuesRow,
  updateTemplate,
} from './email-templates.queries.ts';
import { standsAlone } from './language/link-places.ts';
import { namesInHtml, renderTemplate, unknownVariablesOf } from './language/render-template.ts';
import { templateError } from './language/template-language.ts';
import { keptTemplate } from './removed-templates/kept-template.ts';
import { needsLink, opensAccount, originalOf, systemKeys } from './system/system-templates.ts';
import type { TemplateUses } from './template-uses.ts';

/** One page of templates [J07]: whole rows for those who may view them, names for those who may edit forms alone. */
export async function listTemplates(
  ctx: Ctx,
  { query, uses }: { query: TemplateQuery; uses: readonly TemplateUses[] },
): Promise<Page<EmailTemplate | EmailTemplateChoice>> {
  const { page, pageSize } = query;
  if (!holdsPermission(ctx.actor, 'email-templates.view')) {
    const { rows, total } = await listTemplateNames(ctx.db, queryOfNames(query));
    return { items: rows.map(({ id, name, isActive }) => ({ id, name, isActive })), total, page, pageSize };
  }
  const { rows, total } = await listTemplateRows(ctx.db, query);
  return { items: await toTemplates(ctx, { rows, uses }), total, page, pageSize };
}

/** The question of a reader who sees only names. Rejects filters by other columns, and drops their orders. */
function queryOfNames(query: TemplateQuery): TemplateQuery {
  const isSeen = (column: string) => column === 'name' || column === 'isActive';
  if (query.filters.some(({ column }) => !isSeen(column.name)))
    assertNoErrors({ filters: ['needs the permission email-templates.view'] });
  return { ...query, sort: query.sort.filter(({ by }) => isSeen(by)) };
}

/** One template. Rejects an id that nothing has. */
export async function readTemplate(
  ctx: Ctx,
  { id, uses }: { id: string; uses: readonly TemplateUses[] },
): Promise<EmailTemplate> {
  const row = await selectOptionalTemplate(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [template] = await toTemplates(ctx, { rows: [row], uses });
  if (!template) throw new AppError('NOT_FOUND');
  return template;
}

/** The fields of the forms that send a template, by name; the same name in several forms is one. */
export async function listFormFields(
  ctx: Ctx,
  { id, uses }: { id: string; uses: readonly TemplateUses[] },
): Promise<{ name: string; forms: string[] }[]> {
  const forms = new Map<string, string[]>();
  for (const usesOf of uses)
    for (const { name: form, fields } of (await usesOf(ctx, [id])).get(id) ?? [])
      for (const field of fields) forms.set(field, [...(forms.get(field) ?? []), form]);
  return [...forms].map(([name, of]) => ({ name, forms: of }));
}

/** Creates a template [J08]. Rejects what the language of templates does not have, at its field. */
export function createTemplate(
  ctx: Ctx,
  { draft, uses }: { draft: EmailTemplateDraft; uses: readonly TemplateUses[] },
): Promise<EmailTemplate> {
  return inTransaction(ctx, async (ctx) => {
    const { version: _, ...values } = draft;
    await assertFit(ctx, { values, systemKey: null });
    const id = newId();
    const { userId } = ctx.actor;
    await insertTemplate(ctx.db, { ...values, id, systemKey: null, userId, at: ctx.platform.clock.now() });
    return afterChange(ctx, { id, uses, action: 'email-template.created' });
  });
}

/**
 * Changes a template. Rejects a stale version, what the language does not have, switching off a system template, and a
 * system template that loses the link its mail needs.
 */
export function changeTemplate(
  ctx: Ctx,
  { id, change, uses }: { id: string; change: EmailTemplateChange; uses: readonly TemplateUses[] },
): Promise<EmailTemplate> {
  return inTransaction(ctx, async (ctx) => {
    const row = await heldTemplate(ctx, id);
    if (change.version !== undefined && change.version !== row.version)
      throw new AppError('VERSION_CONFLICT', { current: await readTemplate(ctx, { id, uses }) });
    const values: TemplateValuesRow = {
      name: change.name ?? row.name,
      subject: change.subject ?? row.subject,
      htmlContent: change.htmlContent ?? row.htmlContent,
      textContent: change.textContent === undefined ? row.textContent : (change.textContent ?? ''),
      description: change.description === undefined ? row.description : (change.description ?? ''),
      variables: change.variables === undefined ? row.variables : (change.variables ?? {}),
      isActive: change.isActive ?? row.isActive,
      isFramed: change.isFramed ?? row.isFramed,
      emailProviderId: change.emailProviderId === undefined ? row.emailProviderId : change.emailProviderId,
    };
    if (row.systemKey !== null && !values.isActive)
      throw new AppError('TEMPLATE_IS_SYSTEM', { fields: { isActive: ['A system template stays active'] } });
    await assertFit(ctx, { values, systemKey: row.systemKey, stored: row });
    // A save without a change keeps the version, so that no other copy becomes stale.
    if (Object.entries(values).every(([key, value]) => isDeepStrictEqual(value, row[key as keyof TemplateRow])))
      return readTemplate(ctx, { id, uses });
    await updateTemplate(ctx.db, { ...values, id, at: ctx.platform.clock.now() });
    return afterChange(ctx, { id, uses, action: 'email-template.updated', before: row });
  });
}

/** Gives a system template its original text. Rejects one that is none, as something that is not there. */
export function resetTemplate(
  ctx: Ctx,
  { id, uses }: { id: string; uses: readonly TemplateUses[] },
): Promise<EmailTemplate> {
  return inTransaction(ctx, async (ctx) => {
    const row = await heldTemplate(ctx, id);
    const original = originalOf(row.systemKey);
    if (!original) throw new AppError('NOT_FOUND');
    const { isActive, emailProviderId } = row;
    await updateTemplate(ctx.db, { ...original, isActive, emailProviderId, id, at: ctx.platform.clock.now() });
    return afterChange(ctx, { id, uses, action: 'email-template.reset', before: row });
  });
}

/** Deletes a template and keeps it for 30 days [Q29]. Rejects a system template. */
export function removeTemplate(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const row = await heldTemplate(ctx, id);
    if (row.systemKey !== null) throw new AppError('TEMPLATE_IS_SYSTEM');
    await keepRemoved(ctx, keptTemplate, [{ id, label: row.name }]);
    await deleteTemplate(ctx.db, id);
    await audit(ctx, 'email-template.deleted', { ...target(row), before: facts(row) });
    changed(ctx, { topic: 'email-templates' });
    return null;
  });
}

/** Brings the system templates of this version. What somebody changed stays. */
export async function addSystemTemplates(ctx: Ctx): Promise<void> {
  const at = ctx.platform.clock.now();
  for (const systemKey of systemKeys) {
    const original = originalOf(systemKey);
    if (!original) continue;
    const rest = { isActive: true, emailProviderId: null, userId: null };
    await insertTemplate(ctx.db, { ...original, ...rest, id: newId(), systemKey, at });
  }
}

async function heldTemplate(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await selectHeldTemplate(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface Fitting {
  values: TemplateValuesRow;
  systemKey: string | null;
  stored?: TemplateRow;
}

async function assertFit(ctx: Ctx, { values, systemKey, stored }: Fitting): Promise<void> {
  const issues: FieldErrors = {};
  for (const key of ['subject', 'htmlContent', 'textContent'] as const) {
    const problem = templateError(values[key]);
    if (problem !== null) issues[key] = [problem];
  }
  assertNoErrors(issues);
  if (needsLink(systemKey) && !namesInHtml(values, 'link'))
    issues['htmlContent'] = ['must contain {{ link }}: without it this mail is of no use'];
  else if (opensAccount(systemKey) && !keepsLink(values)) issues['htmlContent'] = [linkElsewhere];
  const { emailProviderId: provider } = values;
  const isNew = provider !== null && provider !== stored?.emailProviderId;
  if (isNew && (await listExistingProviders(ctx, [provider])).length === 0)
    issues['emailProviderId'] = ['This email provider does not exist'];
  assertNoErrors(issues);
}

const linkElsewhere =
  'must show {{ link }} as the whole address of a link, <a href="{{ link }}">, or as text of its own, in plain HTML whose styles have no [selectors of attributes], @import, @font-face and attr(), and so must the text: whoever reads this link may take the account over';

/** Whether a template shows its one-time link to nobody but the reader of the mail. */
function keepsLink(values: TemplateValuesRow): boolean {
  const sign = 'one-time-secret';
  const link = `https://example.test/?token=${sign}`;
  return standsAlone(
    renderTemplate(values, {
      values: { link, name: 'Ada' },
      site: { name: 'Site', url: 'https://example.test', logo: '', color: '#c2410c' },
    }),
    { link, sign },
  );
}

async function afterChange(
  ctx: Ctx,
  of: { id: string; uses: readonly TemplateUses[]; action: string; before?: TemplateRow },
): Promise<EmailTemplate> {
  const { id, uses, action, before } = of;
  const row = await heldTemplate(ctx, id);
  await audit(ctx, action, { ...target(row), ...(before && { before: facts(before) }), after: facts(row) });
  changed(ctx, { topic: 'email-templates' });
  return readTemplate(ctx, { id, uses });
}

async function toTemplates(
  ctx: Ctx,
  { rows, uses }: { rows: readonly TemplateRow[]; uses: readonly TemplateUses[] },
): Promise<EmailTemplate[]> {
  const ids = rows.map(({ id }) => id);
  const usesByTemplate = ids.length === 0 ? [] : await Promise.all(uses.map((usesOf) => usesOf(ctx, ids)));
  return rows.map((row) => {
    const usedBy = usesByTemplate.flatMap((byTemplate) => byTemplate.get(row.id) ?? []);
    const { createdAt, updatedAt, ...rest } = facts(row);
    return {
      ...rest,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      unknownVariables: unknownVariablesOf(
        row,
        usedBy.flatMap(({ fields }) => fields),
      ),
      usedBy: usedBy.map(({ id, name }) => ({ id, name })),
    };
  });
}

/** The row without the total that a list adds. */
function facts(row: TemplateRow): TemplateRow {
  const { total: _, ...stored } = row as TemplateRow & { total?: unknown };
  return stored;
}

const target = ({ id, name }: TemplateRow) => ({ type: 'email-template', id, label: name });
