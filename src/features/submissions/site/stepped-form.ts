import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { statesOf } from '../../../contracts/lists/conditional-states.ts';
import { emailSchema } from '../../../contracts/text/email.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { type PagePost, type PageRequest, seeOther } from '../../../site-kit/site-page.ts';
import { inSlot } from '../../delivery/public-queries.ts';
import { ownPart, type SentPart } from '../../forms/answers/sent-parts.rules.ts';
import { type FormStep, stepsOf } from '../../forms/fields/form-steps.rules.ts';
import { findVisitedForm, type VisitedForm } from '../../forms/visited-forms.ts';
import { checkAnswers } from '../intake/checked-answers.ts';
import { assertAdmitted, findFormLink } from '../intake/form-links.ts';
import { looksLikeMachine } from '../intake/intake.service.ts';
import { assertOpen, isAllowedOrigin } from '../intake/open-form.ts';
import { type FormDraft, partsWith } from '../steps/form-draft.rules.ts';
import { draftToken, findDraft, openedBy, storeStep, wasSent } from '../steps/form-drafts.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A form that is filled in by steps, as far as one visitor came. */
export interface Filling {
  form: VisitedForm;
  steps: readonly FormStep[];
  draft: FormDraft | null;
  /** Of the steps that are stored. */
  answers: Answers;
}

const sentBy = (parts: readonly SentPart[]) => ({ sent: { parts }, files: [], isSpam: false });

/** How far a visitor came with a form whose address names their draft; null for a form without steps. */
export async function readFilling(request: PageRequest, form: VisitedForm): Promise<Filling | null> {
  const steps = stepsOf(form.fields);
  if (steps.length < 2) return null;
  const token = request.search.get('draft');
  const ctx = pageContext(request);
  return inSlot(request, async () => {
    const draft = token === null ? null : await findDraft(ctx, { token, formId: form.id });
    const checked = draft && (await checkAnswers(ctx, { form, ...sentBy(draft.parts), kept: draft.files }));
    return { form, steps, draft, answers: checked?.answers ?? {} };
  });
}

/** The places of the steps that ask for something, with these answers. */
export function shownSteps({ form, steps }: Pick<Filling, 'form' | 'steps'>, answers: Answers): number[] {
  const states = statesOf(form.fields, answers);
  return steps.flatMap(({ fields }, place) => (fields.some(({ name }) => states.get(name)?.isShown) ? [place] : []));
}

/** The place of the step that an address or a page names; else the first one. */
export function placeIn(text: string | null | undefined, { steps }: Pick<Filling, 'steps'>): number {
  const place = Number(text ?? 0);
  return Number.isInteger(place) && place >= 0 && place < steps.length ? place : 0;
}

/** The address of a step: what the visitor came with stays. */
export function addressOf(
  { path, search }: Pick<PageRequest, 'path' | 'search'>,
  { token, place, isSaved = false }: { token: string; place: number; isSaved?: boolean },
): string {
  const next = new URLSearchParams(search);
  for (const name of ['draft', 'step', 'saved']) next.delete(name);
  next.set('draft', token);
  next.set('step', String(place));
  if (isSaved) next.set('saved', '1');
  return `${path}?${next}`;
}

/** What became of a sent step: an address to go to, faults to show, or everything that is to be submitted. */
export type TakenStep =
  | { go: Response }
  | { faults: FieldErrors; filling: Filling; place: number; parts: readonly SentPart[] }
  | { submit: FormDraft; filling: Filling };

/** Stores the step that a page sent, right or wrong, and says where it leads. */
export async function takeStep(
  request: PageRequest & { post: PagePost },
  { slug, sentAddress }: { slug: string; sentAddress: string },
): Promise<TakenStep | null> {
  const { post, search } = request;
  const { ctx } = post;
  const form = await findVisitedForm(ctx, { slug });
  const steps = stepsOf(form?.fields ?? []);
  if (form === null || steps.length < 2) return null;
  await assertOpen(ctx, form);
  assertAdmitted(form, await findFormLink(ctx, { token: search.get('link'), form }));
  const from = post.caller.foreignOrigin;
  if (from !== null && !isAllowedOrigin(form, from)) throw new AppError('CROSS_SITE_REQUEST');
  const sent = post.parts;
  const token = search.get('draft') ?? '';
  const draft = await findDraft(ctx, { token, formId: form.id });
  // Sent twice, as by a double click.
  if (!draft && (await wasSent(ctx, token))) return { go: seeOther(sentAddress) };
  const place = placeIn(search.get('step'), { steps });
  const step = steps[place] as FormStep;
  const parts = partsWith(step, { before: draft?.parts ?? [], sent });
  const checked = await checkAnswers(ctx, { form, ...sentBy(parts), files: post.files, kept: draft?.files });
  const ofStep = (errors: FieldErrors) =>
    Object.fromEntries(Object.entries(errors).filter(([path]) => isIn(step, path)));
  const faults = ofStep(checked.fieldErrors);
  const typed = (ownPart(sent, '_email') ?? '').trim();
  const wanted = ownPart(sent, '_go') ?? 'next';
  const way = wanted === 'next' && typed !== '' ? 'save' : wanted;
  const filling = { form, steps, draft, answers: checked.answers };
  const maySave = way === 'save' && form.settings.saveForLater;
  const email = emailSchema().safeParse(typed);
  if (maySave && !email.success)
    return { faults: { _email: ['Please enter a valid email address'] }, filling, place, parts };
  const isSpam = draft?.isSpam ?? looksLikeMachine(ctx, { form, sent: { parts: sent }, isOwnPage: true });
  const unfit = new Set(Object.keys(faults));
  const stored = await storeStep(ctx, {
    form,
    step,
    draft,
    parts,
    // A file that is wrong is asked for again.
    files: checked.inspected.filter(({ field }) => !unfit.has(field)),
    isPassed: way === 'next' && unfit.size === 0,
    opened: draft ?? openedBy(ctx, { parts: sent, isSpam }),
    ...(maySave && {
      mail: {
        to: (email.data ?? '').toLowerCase(),
        linkOf: (own: string) => new URL(addressOf(request, { token: own, place }), ctx.platform.config.publicUrl).href,
      },
    }),
  });
  const at = (next: number, isSaved = false) => ({
    go: seeOther(addressOf(request, { token: draftToken(ctx, stored), place: next, isSaved })),
  });
  const shown = shownSteps({ form, steps }, checked.answers);
  if (way === 'save') return at(place, maySave);
  if (way === 'back') return at(shown.findLast((one) => one < place) ?? 0);
  if (unfit.size > 0) return { faults, filling: { ...filling, draft: stored }, place, parts };
  // Whoever comes by a link to a later step, or whose first draft has expired, answers what is missing before it.
  const missing = shown.find((one) => one < place && !stored.storedSteps.includes(firstOf(steps[one])));
  const next = missing ?? shown.find((one) => one > place);
  if (next !== undefined) return at(next);
  return { submit: stored, filling: { ...filling, draft: stored } };
}

/** The name of the field with which a step begins. */
export const firstOf = (step: FormStep | undefined) => step?.fields[0]?.name ?? '';

const isIn = ({ fields }: FormStep, path: string) => {
  const [name] = path.split('.', 1);
  return fields.some((field) => field.name === name);
};

/** The first step that one of the errors belongs to. */
export function placeOfErrors({ steps }: Pick<Filling, 'steps'>, errors: FieldErrors): number {
  const place = steps.findIndex((step) => Object.keys(errors).some((path) => isIn(step, path)));
  return place === -1 ? steps.length - 1 : place;
}
