import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { type PagePost, type PageRequest, seeOther, withStatus } from '../../../site-kit/site-page.ts';
import { listPublished } from '../../delivery/delivery.service.ts';
import { inSlot } from '../../delivery/public-queries.ts';
import { fieldConditions } from '../../forms/conditions/page-conditions.rules.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import { effectiveSettings } from '../../forms/settings/form-settings.rules.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { submitForm } from '../intake/intake.service.ts';
import { intakePartsOf } from '../intake/intake-parts.ts';
import { readAllowedOrigins, readOpenForm, readSentMessage } from '../intake/open-form.ts';
import { submissionsSitePaths } from '../submissions.paths.ts';
import type { ClosedView, FormView } from './FormPage.tsx';
import { fieldViews, type PageChoice } from './field-view.ts';
import type { SentView } from './SentPage.tsx';

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
  return orClosed(within, async () =>
    within(await formView(request, { typed: null, fieldErrors: {}, problem: '', token: null, key: null })),
  );
}

/** `takeForm` on a page that says more. */
export async function takeFormWithin<View>(
  request: PageRequest & { post: PagePost },
  within: Within<View>,
): Promise<View | Response> {
  const { post } = request;
  const slug = slugOf(request);
  await markIfEmbedded(request);
  const own = (name: string) => post.parts.findLast(([one]) => one === name)?.[1] ?? null;
  const again = async (refusal: AppError) => {
    const fieldErrors = refusal.details.fields ?? {};
    const { ['data']: nothing, ...ofFields } = fieldErrors;
    const problem = nothing?.[0] ?? (Object.keys(ofFields).length > 0 ? '' : refusal.message);
    const status = refusal.code === 'RATE_LIMITED' ? 429 : 400;
    const shown = {
      typed: typedIn(post.parts),
      fieldErrors: ofFields,
      problem,
      token: own('_token'),
      key: own('_key'),
    };
    return withStatus(within(await formView(request, shown)), status);
  };
  return orClosed<View | Response>(within, async () => {
    if (post.refusal) return again(post.refusal);
    try {
      const sent = { parts: post.parts.map(([name, value]): [string, string] => [name, value]) };
      const { data } = await submitForm(post.ctx, {
        name: { slug },
        sent,
        files: post.files,
        caller: post.caller,
        isOwnPage: true,
      });
      // Another page of this site, or of another one, would not show in the frame.
      if (isEmbedded(request)) return seeOther(submissionsSitePaths.embeddedSent(slug));
      return seeOther(inHeaderCharacters(data.redirectUrl ?? submissionsSitePaths.sent(slug)));
    } catch (error) {
      if (error instanceof AppError && (error.code === 'VALIDATION_ERROR' || error.code === 'RATE_LIMITED'))
        return again(error);
      throw error;
    }
  });
}

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

interface Shown {
  typed: ReadonlyMap<string, readonly string[]> | null;
  fieldErrors: FieldErrors;
  problem: string;
  /** What the page sent with it, kept so that a second try is no younger than the first. */
  token: string | null;
  key: string | null;
}

async function formView(request: PageRequest, { typed, fieldErrors, problem, token, key }: Shown): Promise<FormView> {
  const form = await inSlot(request, () => readOpenForm(pageContext(request), { slug: slugOf(request) }));
  const { slug, name, description, settings } = form;
  const entries = await entriesFor(request, form.fields);
  const { locale } = await readSettings(pageContext(request));
  return {
    shows: 'form',
    isEmbedded: isEmbedded(request),
    slug,
    action: isEmbedded(request) ? submissionsSitePaths.embedded(slug) : request.path,
    name,
    description,
    submitLabel: settings.submitLabel || effectiveSettings({}).submitLabel,
    token: token || form.token,
    key: key || crypto.randomUUID(),
    fields: fieldViews(form.fields, { typed, given: givenIn(request.search), fieldErrors, entries, locale }),
    conditions: fieldConditions(form.fields),
    problem,
  };
}

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
