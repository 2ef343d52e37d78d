import { type ComponentType, createElement, Fragment, type ReactElement } from 'react';
import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type AppError, errorFacts } from '../contracts/call/errors.ts';
import type { OwnerPath } from '../platform/admission/fair-line.ts';
import type { Ctx, Platform } from '../platform/context/context.ts';
import { errorOf } from '../platform/http/answer/failure.ts';
import { PageHead } from './head/PageHead.tsx';
import type { SiteHead } from './head/site-head.ts';
import { type SiteFacts, useSiteFacts } from './SiteFacts.tsx';
import type { Visitor } from './visitor.ts';

/** What a loader may use: the process as public reads see it, and who asks. */
export interface SiteRequest {
  platform: Platform;
  /** Under which this request is logged. */
  requestId: string;
  /** The networks around the address under which the visitor's share of public reads is counted. */
  owner: OwnerPath;
  visitor: Visitor;
  /** True if the first part of an address has pages of its own, or belongs to another part of the server: no content type has its pages there. */
  isTaken(firstPart: string): boolean;
  /** Says that the page shows what is not published: it is marked, nobody keeps it, and no search engine names it. */
  markPreview(): void;
  /** Says that pages of these origins may show the page in a frame: it stands alone there, without what is around every page. */
  markEmbedded(origins: readonly string[]): void;
  /** What the visitor sent with the form of this page. */
  post?: PagePost;
}

/** A sent form, as its page's `act` gets it. */
export interface PagePost {
  ctx: Ctx;
  /** The text parts in their order. */
  parts: readonly (readonly [name: string, value: string])[];
  files: readonly { part: string; path: string; name: string; size: number; checksum: string }[];
  /** The page that it comes from: the origin of another site, or null; and its address. */
  caller: { foreignOrigin: string | null; referrer: string | null };
  /** Why it must not be taken: too many were sent from this address. The page shows it, and what was typed. */
  refusal: AppError | null;
}

export const siteRequest = createContext<SiteRequest>();

export interface PageRequest extends SiteRequest {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** Of the address. */
  path: string;
}

/**
 * Who may keep a page, which they check for changes at each visit: shared caches and browsers; the visitor's browser
 * alone, because the page shows what they chose; nobody, because it is secret; nobody but the holder of an address that is a
 * secret itself, so that no other site learns it. The frame shows what a visitor chose too:
 * for those who chose something every page is theirs alone.
 */
export type CachedBy = 'everyone' | 'visitor' | 'nobody' | 'holder';

interface PageParts<View> {
  /** Reads what the page shows, on the server. */
  load(request: PageRequest): Promise<View>;
  /** Shows it; sees nothing else. */
  Page: ComponentType<{ view: View }>;
  /** Title, canonical address and the like of the page. The frame around pages has none. */
  head?: HeadOf<View>;
}

type HeadOf<View> = (view: View, site: SiteFacts) => SiteHead;

/** A page whose form is sent to its own address. */
interface ActingParts<View> extends PageParts<View> {
  head: HeadOf<View>;
  /** Takes a sent form: shows the page again, with a status, or leads on by a redirect. */
  act?(request: PageRequest & { post: PagePost }): Promise<View | Response>;
}

interface PageAddress {
  /** As the router matches it: `/shop/:slug`. */
  path: string;
  cachedBy: CachedBy;
}

/** A page of the storefront, made by `sitePage`. */
export interface SitePage extends PageAddress {
  loader: LoaderFunction;
  /** Of pages with a form of their own. */
  action?: LoaderFunction;
  element: ReactElement;
}

/** Declares a page: its address, what it reads, what shows it, what it says of itself, and who may keep it. */
export function sitePage<View>({ path, cachedBy, act, ...parts }: PageAddress & ActingParts<View>): SitePage {
  return { path, cachedBy, ...pageParts(parts), ...(act && { action: actionOf(act) }) };
}

/** Makes a page's route parts. An error of its loader becomes the page of that status; anything unexpected is logged and becomes the failure page. */
export function pageParts<View>({ load, Page, head }: PageParts<View>): Pick<SitePage, 'loader' | 'element'> {
  return {
    loader: async ({ context, params, url }: LoaderFunctionArgs) => {
      const request = context.get(siteRequest);
      try {
        return await load({ ...request, params, search: url.searchParams, path: url.pathname });
      } catch (error) {
        // A redirect or a status that the loader chose itself.
        if (error instanceof Response) throw error;
        throw data(null, { status: statusOf(error, request) });
      }
    },
    element: createElement(LoadedPage<View>, { Page, ...(head && { head }) }),
  };
}

function actionOf<View>(act: NonNullable<ActingParts<View>['act']>): LoaderFunction {
  return async ({ context, params, url }: ActionFunctionArgs) => {
    const request = context.get(siteRequest);
    if (request.post === undefined) throw data(null, { status: 405 });
    try {
      return await act({ ...request, post: request.post, params, search: url.searchParams, path: url.pathname });
    } catch (error) {
      if (error instanceof Response) throw error;
      throw data(null, { status: statusOf(error, request) });
    }
  };
}

/** Leads on after a sent form, with what the visitor's browser shall keep. */
export function seeOther(path: string, { cookies = [] }: { cookies?: readonly string[] } = {}): Response {
  const headers = new Headers({ Location: path });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A view under a status of its own; without it a page is a 200. */
export function withStatus<View>(view: View, status: number): View {
  // The router takes the view out again.
  return data(view, { status }) as unknown as View;
}

function LoadedPage<View>({ Page, head }: Pick<PageParts<View>, 'Page' | 'head'>) {
  const loaded = useLoaderData();
  const site = useSiteFacts();
  const view = (useActionData() ?? loaded) as View;
  const page = createElement(Page, { view });
  return head ? createElement(Fragment, null, createElement(PageHead, { head: head(view, site) }), page) : page;
}

function statusOf(error: unknown, { platform, requestId }: SiteRequest): number {
  const refusal = errorOf(error);
  const { status } = errorFacts(refusal?.code ?? 'SERVER_ERROR');
  if (refusal === null) platform.log.error('page failed', { requestId, error });
  else if (status >= 500) platform.log.warn('page refused', { requestId, code: refusal.code });
  return status;
}
