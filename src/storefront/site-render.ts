import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { isRejectedSlot } from '../platform/admission/bounded-queue.ts';
import type { OwnerPath } from '../platform/admission/fair-line.ts';
import { inProcessorSlot } from '../platform/admission/processor-slots.ts';
import { PageScriptsProvider } from '../site-kit/PageScript.tsx';
import type { SiteFacts } from '../site-kit/SiteFacts.tsx';
import type { SiteFeature } from '../site-kit/site-feature.ts';
import { type CachedBy, type SiteRequest, siteRequest } from '../site-kit/site-page.ts';
import { isOutsideSite } from '../site-kit/site-paths.ts';
import { Document } from './frame/Document.tsx';
import { BareError, BareFailure } from './frame/SiteErrorPage.tsx';
import { firstPartsOf, type PageHandle, siteRoutesOf } from './site-routes.ts';

export type RenderedPage =
  | {
      status: number;
      html: string;
      hasScripts: boolean;
      cachedBy: CachedBy;
      takesForm?: boolean;
      embeddedBy?: readonly string[];
      /** The console shows it beside the form. */
      isPreview?: boolean;
    }
  | { status: number; location: string; cookies: readonly string[] };

type VisitorRequest = Omit<SiteRequest, 'isTaken' | 'markPreview' | 'markEmbedded'>;

export interface RenderOptions {
  /** Without redirects by hand. */
  isByItself?: boolean;
}

/** No page has it, whatever features there are. */
export const unknownAddress = '/-/-/-/-/-';

export interface Renderer {
  /** Loads and renders the page of the site's address, in turn. A page that cannot be rendered is the failure page [E09]. Rejects when too many wait. */
  render(site: SiteFacts, request: VisitorRequest, options?: RenderOptions): Promise<RenderedPage>;
  /**
   * The page that tells a visitor what they are rejected; it reads nothing. Rendered in turn, but for the failure page, which is at
   * hand. Rejects when too many wait.
   */
  renderError(site: SiteFacts, refusal: { status: number; text: string; owner: OwnerPath }): Promise<RenderedPage>;
  /** True of first parts that no content type has. */
  isTaken(part: string): boolean;
  /** The methods that the page at this path takes; none where there can be none. */
  methodsAt(path: string): readonly string[];
}

/** How the pages of these features are loaded and rendered. */
export function createRenderer(features: readonly SiteFeature[]): Renderer {
  const routes = siteRoutesOf(features);
  const { query, dataRoutes } = createStaticHandler(routes);
  const firstParts = firstPartsOf(features);
  const isTaken = (part: string) => firstParts.has(part) || isOutsideSite(part);
  const failureOf = keepFailure();

  return {
    isTaken,
    async render(site, request, { isByItself = false } = {}) {
      try {
        return await loadAndRender(site, request, isByItself);
      } catch (error) {
        if (isRejectedSlot(error)) throw error;
        request.platform.log.error('page not rendered', { requestId: request.requestId, error });
        return { status: 500, ...documentOf(site, createElement(BareFailure)), cachedBy: 'nobody' };
      }
    },
    async renderError(site, { status, text, owner }) {
      const isFailure = status >= 500 || status === 429;
      const refusal = () => documentOf(site, createElement(BareError, { text }));
      const document = isFailure ? failureOf(site) : await inProcessorSlot(owner, refusal);
      return { status, ...document, cachedBy: 'nobody' };
    },
    methodsAt(path) {
      const route = isOutsideSite(path) ? undefined : matchRoutes(routes, path)?.at(-1)?.route;
      if (route === undefined || route.path === '*') return [];
      return route.action === undefined ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
    },
  };

  /** Where a path leads that no page has, by the first feature that knows. */
  async function leadOn(here: string, request: SiteRequest): Promise<RenderedPage | null> {
    if (here === unknownAddress) return null;
    const [path = ''] = here.split('?', 1);
    for (const feature of features) {
      const way = await feature.leadOn?.(request, path);
      if (way) return { ...way, cookies: [] };
    }
    return null;
  }

  async function loadAndRender(facts: SiteFacts, request: VisitorRequest, isByItself: boolean): Promise<RenderedPage> {
    const site: SiteFacts = { ...facts };
    const markPreview = () => {
      site.isPreview = true;
    };
    const markEmbedded = (origins: readonly string[]) => {
      site.embeddedBy = origins;
    };
    const asked: SiteRequest = { ...request, isTaken, markPreview, markEmbedded };
    const requestContext = new RouterContextProvider(new Map([[siteRequest, asked]]));
    const method = request.post ? 'POST' : 'GET';
    const loaded = await query(new Request(`${site.origin}${site.here}`, { method }), { requestContext });
    if (loaded instanceof Response) {
      const { status, headers } = loaded;
      return { status, location: headers.get('Location') ?? '/', cookies: headers.getSetCookie() };
    }
    const isMissing = loaded.statusCode === 404 || loaded.statusCode === 410;
    const way = isMissing && !isByItself && method === 'GET' ? await leadOn(site.here, asked) : null;
    if (way !== null) return way;
    const router = createStaticRouter(dataRoutes, loaded);
    // Without hydration the router writes no script: pages work, and are tested, without any.
    const page = createElement(StaticRouterProvider, { router, context: loaded, hydrate: false });
    const document = await inProcessorSlot(request.owner, () => documentOf(site, page));
    const route = loaded.matches.at(-1)?.route;
    const handle = route?.handle as PageHandle | undefined;
    const takesForm = route?.action !== undefined;
    return {
      status: loaded.statusCode,
      ...document,
      cachedBy: site.isPreview ? 'nobody' : (handle?.cachedBy ?? 'everyone'),
      takesForm,
      ...(site.embeddedBy && { embeddedBy: site.embeddedBy }),
      ...(site.isPreview && { isPreview: true }),
    };
  }
}

/**
 * The failure page for any address: its Retry names none, and so leads to the one that was asked for. It is rendered once for
 * what the site says of itself, so that a flood of errors keeps the processor for pages.
 */
function keepFailure(): (site: SiteFacts) => PageDocument {
  let kept: { about: string; document: PageDocument } | undefined;
  return (facts) => {
    const site = { ...facts, here: '' };
    const about = JSON.stringify(site);
    if (kept?.about !== about) kept = { about, document: documentOf(site, createElement(BareFailure)) };
    return kept.document;
  };
}

interface PageDocument {
  html: string;
  hasScripts: boolean;
}

function documentOf(site: SiteFacts, children: ReactNode): PageDocument {
  const taken = new Set<string>();
  const document = createElement(Document, { site, children });
  const html = renderToStaticMarkup(
    createElement(PageScriptsProvider, { value: { files: site.scripts, taken } }, document),
  );
  const tidy = html.replaceAll(imagePreload, '');
  return { html: tidy.startsWith('<!') ? tidy : `<!DOCTYPE html>${tidy}`, hasScripts: taken.size > 0 };
}

/**
 * React names each picture that is not lazy in the head, before style and fonts, which wait for it then on a browser's few
 * connections. Browsers find the picture itself in the same bytes, with its priority.
 */
const imagePreload = /<link rel="preload" as="image"[^<>]*>/g;
