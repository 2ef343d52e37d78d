import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import type { SiteFacts } from '../site-kit/SiteFacts.tsx';
import { type SiteRequest, siteRequest } from '../site-kit/site-page.ts';
import { Document } from './Document.tsx';
import { BareFailure } from './SiteErrorPage.tsx';
import { siteRoutes } from './site-routes.ts';

export type RenderedPage = { status: number; html: string } | { status: number; location: string };

const { query, dataRoutes } = createStaticHandler(siteRoutes);

/** Loads and renders the page at `site.here`. Never throws: a page that cannot be rendered is the failure page [E09]. */
export async function renderPage(site: SiteFacts, request: SiteRequest): Promise<RenderedPage> {
  try {
    return await loadAndRender(site, request);
  } catch (error) {
    request.platform.log.error('page not rendered', { requestId: request.requestId, error });
    return { status: 500, html: documentOf(site, createElement(BareFailure)) };
  }
}

async function loadAndRender(site: SiteFacts, request: SiteRequest): Promise<RenderedPage> {
  const requestContext = new RouterContextProvider(new Map([[siteRequest, request]]));
  const loaded = await query(new Request(`${site.origin}${site.here}`), { requestContext });
  if (loaded instanceof Response) return { status: loaded.status, location: loaded.headers.get('Location') ?? '/' };
  const router = createStaticRouter(dataRoutes, loaded);
  // Without hydration no script is written: pages work, and are tested, without any.
  const page = createElement(StaticRouterProvider, { router, context: loaded, hydrate: false });
  return { status: loaded.statusCode, html: documentOf(site, page) };
}

function documentOf(site: SiteFacts, children: ReactNode): string {
  const html = renderToStaticMarkup(createElement(Document, { site, children }));
  return html.startsWith('<!') ? html : `<!DOCTYPE html>${html}`;
}
