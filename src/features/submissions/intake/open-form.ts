import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { onPublicSide } from '../../../platform/context/public-side.ts';
import { inSlot } from '../../delivery/public-queries.ts';
import { opennessOf } from '../../forms/forms.rules.ts';
import { findVisitedForm, type VisitedForm } from '../../forms/visited-forms.ts';
import { formToken } from './form-token.ts';
import type { PublicForm } from './intake.contract.ts';
import { hasSubmissions } from './intake.queries.ts';

export type FormName = { slug: string } | { id: string };

/**
 * Reads for somebody outside on the connections of public reads, in turn with others. Rejects an address that asks for too
 * much at a time, and everybody when they are too many.
 */
export function asPublicRead<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const own = onPublicSide(ctx);
  return inSlot({ platform: own.platform, owner: ownerOf(ctx) }, () => read(own));
}

/** An open form as visitors fill it in. Rejects one that is unknown, a draft, or closed. */
export async function readOpenForm(ctx: Ctx, name: FormName): Promise<PublicForm> {
  const form = await openForm(ctx, name);
  const { submitLabel } = form.settings;
  return {
    name: form.name,
    slug: form.slug,
    description: form.description,
    fields: [...form.fields],
    settings: { submitLabel },
    token: formToken(ctx.platform, form.id),
  };
}

/** A form that takes answers at this moment. Rejects one that is unknown, a draft, or closed [I12]. */
export async function openForm(ctx: Ctx, name: FormName): Promise<VisitedForm> {
  const form = await findVisitedForm(ctx, name);
  if (!form) throw new AppError('FORM_NOT_FOUND');
  await assertOpen(ctx, form);
  return form;
}

/** Rejects a form that is a draft, or takes no answers at this moment. */
export async function assertOpen(ctx: Ctx, form: VisitedForm): Promise<void> {
  const settings = form.settings;
  const { maxSubmissions: max } = settings;
  const isFull = max !== null && (await hasSubmissions(ctx.db, { formId: form.id, max }));
  const openness = opennessOf(form, settings, { now: ctx.platform.clock.now(), isFull });
  if (openness === 'unknown') throw new AppError('FORM_NOT_FOUND');
  if (openness === 'closed') throw new AppError('FORM_CLOSED', { error: settings.closedMessage });
}

/** What a visitor reads after a form was sent. Rejects a form that is unknown or a draft. */
export async function readSentMessage(ctx: Ctx, name: FormName): Promise<{ name: string; message: string }> {
  const form = await findVisitedForm(ctx, name);
  if (!form || form.status === 'draft') throw new AppError('FORM_NOT_FOUND');
  return { name: form.name, message: form.settings.confirmationMessage };
}

/** Origins whose pages may read, send and show a form; none of one that is unknown or a draft. */
export async function readAllowedOrigins(ctx: Ctx, name: FormName): Promise<readonly string[]> {
  const form = await findVisitedForm(ctx, name);
  return form && form.status !== 'draft' ? form.settings.allowedOrigins : [];
}

/** True if a page of another site may read and send a form. */
export async function mayBeSentFrom(ctx: Ctx, { name, from }: { name: FormName; from: string }): Promise<boolean> {
  const form = await findVisitedForm(ctx, name);
  return form !== null && isAllowedOrigin(form, from);
}

/** True if the form lets pages of this origin send it. */
export function isAllowedOrigin({ settings }: VisitedForm, origin: string): boolean {
  const { allowedOrigins } = settings;
  return allowedOrigins.includes('*') || allowedOrigins.includes(origin);
}
