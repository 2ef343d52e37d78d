import { errorFacts } from '../../../contracts/call/errors.ts';
import { type PagePost, type PageRequest, seeOther, withStatus } from '../../../site-kit/site-page.ts';
import { choiceCookie } from '../../../site-kit/visitor.ts';
import { sameSitePath } from '../../auth/same-site-path.ts';
import { type Places, readPlaces } from '../locations.service.ts';
import { locationsFor } from '../places/location.rules.ts';
import type { ChooseView } from './ChoosePage.tsx';

/** The choice as the address has it: an industry that is not there counts as not chosen. */
export async function loadChoice(request: PageRequest): Promise<ChooseView> {
  const { search, visitor } = request;
  const places = await readPlaces(request);
  const industry = search.get('industry') ?? visitor.industry;
  return viewOf(places, { industry, location: visitor.location, back: backIn(request, search.get('return')) });
}

/** Keeps industry and branch for a year and leads on [K04] [K05]. Rejects what visitors cannot choose, with what was chosen. */
export async function takeChoice(request: PageRequest & { post: PagePost }): Promise<ChooseView | Response> {
  const { post } = request;
  const sent = (name: string) => post.parts.find(([part]) => part === name)?.[1] ?? '';
  const places = await readPlaces(request);
  const back = backIn(request, sent('return'));
  const chosen = { industry: sent('industry'), location: sent('location'), back };
  const again = (problem: string, status = 400) => withStatus({ ...viewOf(places, chosen), problem }, status);
  if (post.refusal) return again(post.refusal.message, errorFacts(post.refusal.code).status);
  if (post.caller.foreignOrigin !== null) return again('Please choose on this page', 403);
  const industry = places.industries.find(({ id }) => id === chosen.industry);
  if (!industry) return again('Please select an industry');
  const location = locationsFor(places.locations, industry.id).find(({ id }) => id === chosen.location);
  if (!location) return again('Please select a location');
  return seeOther(back, { cookies: [choiceCookie('location', location.id), choiceCookie('industry', industry.id)] });
}

function viewOf(
  { industries, locations }: Places,
  { industry, location, back }: { industry: string | null; location: string | null; back: string },
): ChooseView {
  const chosen = industries.find(({ id }) => id === industry)?.id ?? null;
  const offered = chosen === null ? [] : locationsFor(locations, chosen);
  return {
    industries: industries.map(({ id, name }) => ({ id, label: name })),
    industry: chosen,
    locations: offered.map(({ id, label }) => ({ id, label })),
    location: offered.find(({ id }) => id === location)?.id ?? null,
    back,
    problem: '',
  };
}

const maxPathLength = 2000;

/** A page of this site in the characters that a header can carry, else the home page. */
function backIn({ platform }: PageRequest, address: string | null): string {
  const path = sameSitePath((address ?? '').slice(0, maxPathLength), platform.config.publicUrl);
  return path === null ? '/' : path;
}
