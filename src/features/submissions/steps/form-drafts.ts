import { AppError } from '../../../contracts/call/errors.ts';
import { holdsAddress } from '../../../contracts/text/holds-address.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { idOfToken, idToken } from '../../../platform/mail/id-token.ts';
import { queueSystemMail } from '../../email-messages/queueing/system-mail.ts';
import { answersOfParts, ownPart, type SentPart } from '../../forms/answers/sent-parts.rules.ts';
import { type FormStep, stepsOf } from '../../forms/fields/form-steps.rules.ts';
import { findVisitedForm, type VisitedForm } from '../../forms/visited-forms.ts';
import { countPublicFiles, countPublicText } from '../../limits/visitor-limits.ts';
import { eraseAnswerFileLater, type InspectedAnswerFile, keepAnswerFiles } from '../files/answer-files.ts';
import type { KeptAnswerFile } from '../files/kept-file.rules.ts';
import type { FormDraft } from './form-draft.rules.ts';
import {
  countDrafts,
  countPassedStep,
  deleteDrafts,
  deleteExpiredDrafts,
  hasSubmission,
  listDraftsMayHold,
  listPassedSteps,
  selectOptionalDraft,
  upsertDraft,
} from './form-drafts.queries.ts';

const dayMs = 86_400_000;
/** How long a draft waits for its visitor, and one whose link was mailed. */
const keptDays = { unsaved: 1, saved: 30 };
/** Begun and not sent, of one form. */
const maxDrafts = 20_000;
const maxDraftLength = 1_000_000;
/** Mails to one address that visitors typed. */
const maxPerHour = 5;

const purpose = 'form draft';

/** What opens a draft to whoever has its link. */
export const draftToken = ({ platform: { config } }: Pick<Ctx, 'platform'>, { id }: Pick<FormDraft, 'id'>) =>
  idToken(config, { purpose, id });

/** The draft of a form that a token opens; null where it was sent, has expired, or is another form's. */
export async function findDraft(
  ctx: Pick<Ctx, 'db' | 'platform'>,
  { token, formId }: { token: string; formId: string },
): Promise<FormDraft | null> {
  const id = idOfToken(ctx.platform.config, { purpose, token });
  const draft = id && (await selectOptionalDraft(ctx.db, { id, now: ctx.platform.clock.now(), lock: false }));
  return draft && draft.formId === formId ? draft : null;
}

/** Whether a token's draft became a submission. */
export async function wasSent(ctx: Pick<Ctx, 'db' | 'platform'>, token: string): Promise<boolean> {
  const id = idOfToken(ctx.platform.config, { purpose, token });
  return id !== null && (await hasSubmission(ctx.db, id));
}

/** One step as its page sent it. */
export interface SentStep {
  form: VisitedForm;
  step: FormStep;
  /** Null at the first step that is stored. */
  draft: FormDraft | null;
  /** Of all stored steps and of this one. */
  parts: readonly SentPart[];
  files: readonly InspectedAnswerFile[];
  /** Whether its answers are right. */
  isPassed: boolean;
  /** When the form was opened, and whether it looks like a machine's. */
  opened: Pick<FormDraft, 'openedAt' | 'isSpam'>;
  /** To whom a link to the draft is mailed. */
  mail?: { to: string; linkOf: (token: string) => string };
}

/** Stores a step, right or not, so that nothing typed is lost. Rejects what is too much for one form, or for one visitor. */
export async function storeStep(ctx: Ctx, sent: SentStep): Promise<FormDraft> {
  const { form, step, parts, files, isPassed, opened, mail } = sent;
  const length = JSON.stringify(parts).length;
  if (length > maxDraftLength) throw new AppError('PAYLOAD_TOO_LARGE');
  await countPublicText(ctx, { bytes: length });
  const id = sent.draft?.id ?? newId();
  const bytes = files.reduce((sum, { answer }) => sum + answer.size, 0);
  if (bytes > 0) await countPublicFiles(ctx, { bytes });
  const now = ctx.platform.clock.now();
  await keepAnswerFiles(ctx, {
    submissionId: id,
    files,
    until: new Date(now.getTime() + (keptDays.saved + 1) * dayMs),
  });
  const [first] = step.fields;
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const before = await selectOptionalDraft(db, { id, now, lock: true });
    if (!before && (await countDrafts(db, form.id)) >= maxDrafts)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
    const isNew = isPassed && first !== undefined && !before?.passedSteps.includes(first.name);
    if (isNew && !opened.isSpam) await countPassedStep(db, { formId: form.id, field: first.name });
    const replaced = new Set(files.map(({ field }) => field));
    const { retentionDays } = form.settings;
    const days = Math.min(mail || before?.email ? keptDays.saved : keptDays.unsaved, retentionDays ?? keptDays.saved);
    const draft: FormDraft = {
      ...opened,
      ...before,
      id,
      formId: form.id,
      parts: [...parts],
      files: [...(before?.files ?? []).filter(({ field }) => !replaced.has(field)), ...files.map(keptFile)],
      storedSteps: withName(before?.storedSteps, first?.name),
      passedSteps: isNew ? withName(before?.passedSteps, first.name) : (before?.passedSteps ?? []),
      email: mail?.to ?? before?.email ?? null,
      expiresAt: new Date(now.getTime() + days * dayMs),
    };
    await eraseFiles(ctx, [{ id, files: (before?.files ?? []).filter(({ field }) => replaced.has(field)) }]);
    await upsertDraft(db, draft);
    if (mail) {
      await queueSystemMail(ctx, {
        template: 'form-continue',
        to: mail.to,
        values: { form: form.name, link: mail.linkOf(draftToken(ctx, draft)) },
        cause: 'form-continue',
        formId: form.id,
        maxPerHour,
      });
    }
    return draft;
  });
}

const keptFile = ({ content: _, ...file }: InspectedAnswerFile): KeptAnswerFile => file;

const withName = (names: readonly string[] = [], name = '') => [...new Set([...names, name])];

/** When a form was opened by the token that its page sent, and by the field that people do not see. */
export function openedBy(ctx: Ctx, { parts, isSpam }: { parts: readonly SentPart[]; isSpam: boolean }) {
  const at = Number.parseInt(ownPart(parts, '_token')?.split('.')[0] ?? '', 36);
  return { openedAt: isSpam || Number.isNaN(at) ? ctx.platform.clock.now() : new Date(at), isSpam };
}

/** In the transaction that stores what became of it. */
export async function endDraft(ctx: Ctx, id: string): Promise<void> {
  await deleteDrafts(ctx.db, [id]);
}

const atOnce = 500;

/** Removes drafts that nobody came back to, with their files. */
export async function eraseExpiredDrafts(ctx: Ctx): Promise<void> {
  const now = ctx.platform.clock.now();
  const eraseSome = () =>
    inTransaction(ctx, async (ctx) => eraseFiles(ctx, await deleteExpiredDrafts(ctx.db, { now, count: atOnce })));
  while ((await eraseSome()) === atOnce);
}

/** Answers of how many drafts. */
async function eraseFiles(ctx: Ctx, drafts: readonly Pick<FormDraft, 'id' | 'files'>[]): Promise<number> {
  for (const { id: submissionId, files } of drafts)
    for (const { answer, storageKey: key } of files)
      await eraseAnswerFileLater(ctx, { id: answer.id, submissionId, key });
  return drafts.length;
}

async function* draftsHolding(ctx: Ctx, address: string): AsyncGenerator<FormDraft[]> {
  const email = address.toLowerCase();
  for (let after: string | null = null; ; ) {
    const drafts: FormDraft[] = await listDraftsMayHold(ctx.db, { email, after, count: atOnce });
    yield drafts.filter((draft) => draft.email === email || holdsAddress(draft.parts, email));
    after = drafts.length < atOnce ? null : (drafts.at(-1)?.id ?? null);
    if (after === null) return;
  }
}

/** Removes the drafts that hold an address, with their files; answers how many. */
export async function eraseDraftsHolding(
  ctx: Ctx,
  { email, dryRun }: { email: string; dryRun: boolean },
): Promise<number> {
  let count = 0;
  for await (const drafts of draftsHolding(ctx, email)) {
    count += drafts.length;
    const ids = drafts.map(({ id }) => id);
    if (!dryRun && ids.length > 0) await eraseFiles(ctx, await deleteDrafts(ctx.db, ids));
  }
  return count;
}

/** What a person has begun to fill in, for their file. */
export async function* exportDraftsHolding(ctx: Ctx, { email }: { email: string }): AsyncGenerator<object> {
  for await (const drafts of draftsHolding(ctx, email))
    for (const { id, formId, parts, openedAt, expiresAt } of drafts)
      yield {
        formDraft: {
          ...{ id, formId, data: answersOfParts(parts) },
          ...{ createdAt: openedAt.toISOString(), expiresAt: expiresAt.toISOString() },
        },
      };
}

/** How many visitors completed each step of a form, in order; none of a form without steps. */
export async function listStepFigures(
  ctx: Ctx,
  id: string,
): Promise<{ title: string; field: string; completed: number }[]> {
  const form = await findVisitedForm(ctx, { id });
  if (!form) throw new AppError('NOT_FOUND');
  const steps = stepsOf(form.fields);
  if (steps.length < 2) return [];
  const passed = new Map((await listPassedSteps(ctx.db, id)).map((one) => [one.field, one.passed]));
  return steps.map(({ title, fields: [first] }) => {
    const field = first?.name ?? '';
    return { title, field, completed: passed.get(field) ?? 0 };
  });
}
