import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import { holdsAddress } from '../../../contracts/text/holds-address.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { idOfToken, idToken } from '../../../platform/mail/id-token.ts';
import { audit } from '../../audit/audit.service.ts';
import { findVisitedForm, type VisitedForm } from '../../forms/visited-forms.ts';
import { submissionsSitePaths } from '../submissions.paths.ts';
import { type FormLink, type FormLinkDraft, maxShownLinks } from './form-links.contract.ts';
import {
  countLinks,
  deleteLink,
  deleteOldLinks,
  type FormLinkRow,
  insertLink,
  listLinks,
  listLinksMayHold,
  selectOptionalLink,
  takeLink,
} from './form-links.queries.ts';

/** A link that is good for one submission. */
export type KeptLink = FormLinkRow;

const maxLinks = 10_000;
const keptMs = 365 * 86_400_000;

const purpose = 'form link';

async function existingForm(ctx: Ctx, id: string): Promise<VisitedForm> {
  const form = await findVisitedForm(ctx, { id });
  if (!form) throw new AppError('NOT_FOUND');
  return form;
}

function shown({ platform: { config } }: Ctx, form: VisitedForm, { formId: _, ...row }: FormLinkRow): FormLink {
  const url = new URL(submissionsSitePaths.form(form.slug), config.publicUrl);
  url.searchParams.set('link', idToken(config, { purpose, id: row.id }));
  return {
    ...row,
    url: url.href,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
  };
}

export async function listFormLinks(ctx: Ctx, formId: string): Promise<FormLink[]> {
  const form = await existingForm(ctx, formId);
  return (await listLinks(ctx.db, { formId, count: maxShownLinks })).map((row) => shown(ctx, form, row));
}

/** Makes a link. Rejects answers to fields that the form does not have, and more links than a form may have. */
export function createFormLink(
  ctx: Ctx,
  { formId, draft }: { formId: string; draft: FormLinkDraft },
): Promise<FormLink> {
  return inTransaction(ctx, async (ctx) => {
    const form = await existingForm(ctx, formId);
    const names = new Set(form.fields.map(({ name }) => name));
    const unknown = Object.keys(draft.answers).filter((name) => !names.has(name));
    assertNoErrors(Object.fromEntries(unknown.map((name) => [`answers.${name}`, ['names no field of this form']])));
    if ((await countLinks(ctx.db, formId)) >= maxLinks)
      assertNoErrors({ label: [`A form has at most ${maxLinks} links. Delete some first`] });
    const at = ctx.platform.clock.now();
    const expiresAt = draft.expiresAt === null ? null : new Date(draft.expiresAt);
    if (expiresAt && expiresAt <= at) assertNoErrors({ expiresAt: ['must be in the future'] });
    const row = { id: newId(), formId, ...draft, createdAt: at, expiresAt, usedAt: null, submissionId: null };
    await insertLink(ctx.db, { ...row, createdBy: ctx.actor.userId });
    await audit(ctx, 'form-link.created', { type: 'form-link', id: row.id, label: draft.label });
    return shown(ctx, form, row);
  });
}

export function removeFormLink(ctx: Ctx, { formId, id }: { formId: string; id: string }): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const link = await selectOptionalLink(ctx.db, id);
    if (!link || !(await deleteLink(ctx.db, { id, formId }))) throw new AppError('NOT_FOUND');
    await audit(ctx, 'form-link.deleted', { type: 'form-link', id, label: link.label });
    return null;
  });
}

const closed = (error: string) => new AppError('FORM_CLOSED', { error });

/** The link of a token, used or not; null without a token. Rejects one that no link of the form has. */
export async function findFormLink(
  ctx: Pick<Ctx, 'db' | 'platform'>,
  { token, form }: { token: string | null | undefined; form: VisitedForm },
): Promise<FormLinkRow | null> {
  if (token === null || token === undefined || token === '') return null;
  const id = idOfToken(ctx.platform.config, { purpose, token });
  const link = id && (await selectOptionalLink(ctx.db, id));
  if (!link || link.formId !== form.id) throw closed('This link leads to no form any more.');
  return link;
}

/** Rejects somebody without a link where the form asks for one. */
export function assertAdmitted({ settings }: VisitedForm, link: FormLinkRow | null): void {
  const { onlyByLink, closedMessage } = settings;
  if (onlyByLink && link === null) throw closed(closedMessage);
}

/** Rejects a link that was used or has expired. */
export function assertUnused({ platform }: Pick<Ctx, 'platform'>, { usedAt, expiresAt }: FormLinkRow): void {
  if (usedAt !== null) throw closed('This link was used already.');
  if (expiresAt !== null && expiresAt <= platform.clock.now()) throw closed('This link has expired.');
}

/** Takes a link in the transaction that stores its submission. Rejects one that somebody was faster with. */
export async function takeFormLink(
  ctx: Ctx,
  { id, submissionId }: { id: string; submissionId: string },
): Promise<void> {
  if (!(await takeLink(ctx.db, { id, submissionId, at: ctx.platform.clock.now() })))
    throw closed('This link was used already.');
}

export function eraseOldLinks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.platform.clock.now().getTime() - keptMs);
  return inTransaction(ctx, (ctx) => deleteOldLinks(ctx.db, before));
}

const atOnce = 500;

/** Removes the links that hold an address; answers how many. */
export async function eraseLinksHolding(
  ctx: Ctx,
  { email: address, dryRun }: { email: string; dryRun: boolean },
): Promise<number> {
  const email = address.toLowerCase();
  let count = 0;
  for (let after: string | null = null; ; ) {
    const links: FormLinkRow[] = await listLinksMayHold(ctx.db, { email, after, count: atOnce });
    for (const { id, formId, label, answers } of links) {
      if (!holdsAddress([label, answers], email)) continue;
      count += 1;
      if (!dryRun) await deleteLink(ctx.db, { id, formId });
    }
    after = links.length < atOnce ? null : (links.at(-1)?.id ?? null);
    if (after === null) return count;
  }
}
