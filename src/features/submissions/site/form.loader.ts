import { AppError, assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import { innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { type PagePost, type PageRequest, seeOther, withStatus } from '../../../site-kit/site-page.ts';
import { listPublished } from '../../delivery/delivery.service.ts';
import { inSlot } from '../../delivery/public-queries.ts';
import type { SentPart } from '../../forms/answers/sent-parts.rules.ts';
import { fieldConditions } from '../../forms/conditions/page-conditions.rules.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import type { VisitedForm } from '../../forms/visited-forms.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { assertAdmitted, assertUnused, findFormLink, type KeptLink } from '../intake/form-links.ts';
import { formToken } from '../intake/form-token.ts';
import { submitForm } from '../intake/intake.service.ts';
import { intakePartsOf } from '../intake/intake-parts.ts';
import { openForm, readAllowedOrigins, readSentMessage } from '../intake/open-form.ts';
import type { FormDraft } from '../steps/form-draft.rules.ts';
import { draftToken } from '../steps/form-drafts.ts';
import { submissionsSitePaths } from '../submissions.paths.ts';
import type { ClosedView, FormStepView, FormView } from './FormPage.tsx';
import { type FieldView, fieldViews, type PageChoice } from './field-view.ts';
import type { SentView } from './SentPage.tsx';
import {
  addressOf,
  type Filling,
  firstOf,
  placeIn,
  placeOfErrors,
  readFilling,
  shownSteps,
  takeStep,
} from './stepped-form.ts';

const slugOf = ({ params }: PageRequest) => params['slug'] ?? '';

/** A form to fill in; a closed one says so, and one that another page asks for leads there. Rejects one that is unknown or a draft. */
export async function loadForm(request: PageRequest): Promise<FormView | ClosedView> {
  const own = intakePartsOf(request.platform).computed.find(({ slug }) => slug === slugOf(request));
  return loadFormWithin(request, (view) => {
    if (own && view.shows === 'form') throw seeOther(own.page);
    return view;
  });
}

/** Takes a sent form and leads on, or shows it again with what was typed and everything that is wrong. */
export function takeForm(request: PageRequest & { post: PagePost }): Promise<FormView | ClosedView | Response> {
  return takeFormWithin(request, (view) => view);
}

/** How a page shows a form, alone or with what else it says. */
type Within<View> = (form: FormView | ClosedView) => View;

/** `loadForm` on a page that says more. */
export async function loadFormWithin<View>(request: PageRequest, within: Within<View>): Promise<View> {
  // The router calls this after a sent form too, whose view the page shows.
  if (request.post) return within({ shows: 'closed', text: '' });
  await markIfEmbedded(request);
  return orClosed(within, async () => within(await formView(request, { typed: null, fieldErrors: {}, problem: '' })));
}

/** `takeForm` on a page that says more. */
export async function takeFormWithin<View>(
  request: PageRequest & { post: PagePost },
  within: Within<View>,
): Promise<View | Response> {
  const { post } = request;
  const slug = slugOf(request);
  await markIfEmbedded(request);
  // Another page of this site, or of another one, would not show in the frame.
  const sentAddress = isEmbedded(request) ? submissionsSitePaths.embeddedSent(slug) : submissionsSitePaths.sent(slug);
  const again = async (refusal: AppError, at?: StepView) => {
    const { ['data']: nothing, ...fieldErrors } = refusal.details.fields ?? {};
    const problem = nothing?.[0] ?? (Object.keys(fieldErrors).length > 0 ? '' : refusal.message);
    const status = refusal.code === 'RATE_LIMITED' ? 429 : 400;
    const typed = typedIn(at?.parts ?? post.parts);
    return withStatus(within(await formView(request, { ...at, typed, fieldErrors, problem, post })), status);
  };
  return orClosed<View | Response>(within, async () => {
    if (post.refusal) return again(post.refusal);
    let at: StepView | undefined;
    try {
      const taken = isComputed(request) ? null : await takeStep(request, { slug, sentAddress });
      if (taken && 'go' in taken) return taken.go;
      if (taken && 'faults' in taken) {
        at = taken;
        assertNoErrors(taken.faults);
      }
      const draft = taken && 'submit' in taken ? taken.submit : null;
      if (draft && taken) at = { filling: taken.filling, parts: draft.parts, place: null };
      const { data } = await submitForm(post.ctx, {
        name: { slug },
        sent: {
          parts: draft ? partsOfDraft(draft, post) : post.parts,
          metadata: campaignOf(request.search),
          _link: request.search.get('link'),
        },
        files: draft ? [] : post.files,
        caller: post.caller,
        isOwnPage: true,
        ...(draft && { draft }),
      });
      if (isEmbedded(request)) return seeOther(sentAddress);
      return seeOther(inHeaderCharacters(data.redirectUrl ?? sentAddress));
    } catch (error) {
      if (error instanceof AppError && (error.code === 'VALIDATION_ERROR' || error.code === 'RATE_LIMITED'))
        return again(error, at);
      throw error;
    }
  });
}

/** The answers of all steps, with what the page of the last one sent of its own. */
function partsOfDraft(draft: FormDraft, { parts }: PagePost): SentPart[] {
  return [...draft.parts, ...parts.filter(([name]) => name.startsWith('_'))];
}

const campaignParts = ['source', 'medium', 'campaign', 'term', 'content'];

/** What the address says of the campaign that led here, kept with the submission; nothing where it says nothing. */
function campaignOf(search: URLSearchParams): Record<string, unknown> {
  const said = campaignParts.flatMap((part) => {
    const text = search.get(`utm_${part}`)?.slice(0, 200).toWellFormed().replaceAll('\0', '').trim();
    return text ? [[part, text]] : [];
  });
  return said.length > 0 ? { utm: Object.fromEntries(said) } : {};
}

/** A form whose answers another feature works out is asked for on that one's page. */
const isComputed = (request: PageRequest) =>
  intakePartsOf(request.platform).computed.some(({ slug }) => slug === slugOf(request));

/** An address in the characters that a header can carry: others are percent-encoded, a host of other letters is spelled in ASCII. */
function inHeaderCharacters(address: string): string {
  const base = 'https://site.invalid';
  const { href } = new URL(address, base);
  return address.startsWith('/') ? href.slice(base.length) : href;
}

/** What a visitor reads after a form was sent. */
export async function loadSent(request: PageRequest): Promise<SentView> {
  await markIfEmbedded(request);
  const sent = await inSlot(request, () => readSentMessage(pageContext(request), { slug: slugOf(request) }));
  return { ...sent, isEmbedded: isEmbedded(request) };
}

/** On pages of other sites a form is shown in a frame, by `embed.js`. */
const isEmbedded = ({ search }: PageRequest) => search.get('embed') === '1';

async function markIfEmbedded(request: PageRequest): Promise<void> {
  if (!isEmbedded(request)) return;
  const slug = slugOf(request);
  request.markEmbedded(await inSlot(request, () => readAllowedOrigins(pageContext(request), { slug })));
}

async function orClosed<View>(within: Within<View>, act: () => Promise<View>): Promise<View> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'FORM_CLOSED') throw error;
    return withStatus(within({ shows: 'closed', text: error.message }), 410);
  }
}

/** A step that is shown again; without a place the first one with an error. */
interface StepView {
  filling: Filling;
  place: number | null;
  parts: readonly SentPart[];
}

interface Shown extends Partial<StepView> {
  typed: ReadonlyMap<string, readonly string[]> | null;
  fieldErrors: FieldErrors;
  problem: string;
  /** What the page sent with it, kept so that a second try is no younger than the first. */
  post?: PagePost;
}

async function formView(request: PageRequest, shown: Shown): Promise<FormView> {
  const { fieldErrors, problem, post } = shown;
  const own = (name: string) => post?.parts.findLast(([one]) => one === name)?.[1];
  const ctx = pageContext(request);
  const form = await inSlot(request, () => openForm(ctx, { slug: slugOf(request) }));
  const { slug, name, description } = form;
  const link = isComputed(request) ? null : await linkOf(request, form);
  const filling = shown.filling ?? (isComputed(request) ? null : await readFilling(request, form));
  const step = filling && stepView(request, filling, shown);
  const fields = step?.fields ?? form.fields;
  const entries = await entriesFor(request, fields);
  const { locale } = await readSettings(ctx);
  const given = new Map([...givenIn(request.search), ...ofLink(link)]);
  const showing = { given, fieldErrors, entries, locale };
  const views = fieldViews(form.fields, { ...showing, typed: shown.typed ?? step?.typed ?? null });
  const kept = filling?.draft?.files ?? [];
  return {
    shows: 'form',
    isEmbedded: isEmbedded(request),
    slug,
    action: actionOf(request, { filling, place: step?.place ?? 0 }),
    name,
    description,
    submitLabel: form.settings.submitLabel,
    token: own('_token') || formToken(request.platform, form.id),
    key: own('_key') || crypto.randomUUID(),
    fields: views
      .filter((view) => fields.some((field) => field.name === view.name))
      .map((view) => withKept(view, kept)),
    conditions: fieldConditions(form.fields),
    step: step?.view ?? null,
    problem,
  };
}

/** Where a form is sent: its own address with all that it says, and the step of a draft. */
function actionOf(request: PageRequest, { filling, place }: { filling: Filling | null; place: number }): string {
  const { platform, path, search } = request;
  if (filling?.draft) return addressOf(request, { token: draftToken({ platform }, filling.draft), place });
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The link that the address names; of one that was used or has expired the form is closed. */
async function linkOf(request: PageRequest, form: VisitedForm): Promise<KeptLink | null> {
  const ctx = pageContext(request);
  const link = await inSlot(request, () => findFormLink(ctx, { token: request.search.get('link'), form }));
  assertAdmitted(form, link);
  if (link && !request.post) assertUnused(ctx, link);
  return link;
}

/** A file that is kept is not asked for again. */
function withKept(view: FieldView, files: FormDraft['files']): FieldView {
  const kept = files.filter(({ field }) => field === view.name).map(({ answer }) => answer.name);
  return kept.length === 0 ? view : { ...view, isRequired: false, kept };
}

function stepView(request: PageRequest, filling: Filling, { place: asked, parts, fieldErrors }: Shown) {
  const { form, steps, draft, answers } = filling;
  const place = asked ?? (parts ? placeOfErrors(filling, fieldErrors) : placeIn(request.search.get('step'), filling));
  const step = steps[place];
  const shown = shownSteps(filling, answers);
  const number = shown.filter((one) => one <= place).length;
  const isStored = draft?.storedSteps.includes(firstOf(step)) ?? false;
  const isSaved = request.search.get('saved') === '1' && !parts;
  const names = new Set(step?.fields.map(({ name }) => name));
  return {
    place,
    fields: step?.fields ?? [],
    typed: isStored && draft ? typedIn(draft.parts) : null,
    view: {
      title: step?.title ?? '',
      number: Math.max(1, number),
      count: Math.max(shown.length, number, 1),
      hasEarlier: shown.some((one) => one < place),
      hasLater: shown.some((one) => one > place),
      maySave: form.settings.saveForLater,
      savedFor: isSaved ? (draft?.email ?? null) : null,
      emailErrors: fieldErrors['_email'] ?? [],
      elsewhere: Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name))),
    } satisfies FormStepView,
  };
}

const ofLink = (link: KeptLink | null) =>
  Object.entries(link?.answers ?? {}).map(([name, text]): [string, string[]] => [name, [text]]);

const maxGiven = 100;
const maxGivenLength = 2000;

/** What the address fills in, by the names of fields: `?topic=Parts`. */
function givenIn(search: URLSearchParams): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of [...search].slice(0, maxGiven)) {
    given.set(name, [...(given.get(name) ?? []), value.slice(0, maxGivenLength).toWellFormed()]);
  }
  return given;
}

const maxEntries = 100;

/** The published entries that the fields let visitors choose, by the slug of their type; none of a type that is private by now. */
async function entriesFor(
  { platform, owner }: PageRequest,
  fields: readonly FormField[],
): Promise<ReadonlyMap<string, PageChoice[]>> {
  const slugs = new Set(
    fields.flatMap((field) => [field, ...innerFieldsOf(field)].flatMap((one) => targetOf(one) ?? [])),
  );
  const entries = new Map<string, PageChoice[]>();
  for (const slug of slugs) {
    const page = await listPublished({ platform, owner }, slug, { pageSize: String(maxEntries), sort: 'title' }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return { items: [] };
        throw error;
      },
    );
    entries.set(
      slug,
      page.items.map(({ id, title }) => ({ value: id, label: title })),
    );
  }
  return entries;
}

function typedIn(parts: PagePost['parts']): Map<string, string[]> {
  const typed = new Map<string, string[]>();
  for (const [name, value] of parts) typed.set(name, [...(typed.get(name) ?? []), value]);
  return typed;
}
