import { type ComponentType, createElement } from 'react';
import { createContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { errorFacts } from '../contract-kit/call/errors.ts';
import type { Platform } from '../platform/context/context.ts';
import { refusalOf } from '../platform/http/answer/failure.ts';

/** What a loader may use: the process as public reads see it, and who asks. */
export interface SiteRequest {
  platform: Platform;
  /** Under which this request is logged. */
  requestId: string;
  /** The network address under which the visitor's share of public reads is counted. */
  subscriber: string;
}

export const siteRequest = createContext<SiteRequest>();

export interface PageRequest extends SiteRequest {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** One page: what it reads, and what shows it. The loader runs on the server; the component sees its result alone. */
interface SitePage<View> {
  load(request: PageRequest): Promise<View>;
  Page: ComponentType<{ view: View }>;
}

/** Makes a page's route parts. A refusal of its loader becomes the page of that status; anything unexpected is logged and becomes the failure page. */
export function sitePage<View>({ load, Page }: SitePage<View>) {
  return {
    loader: async ({ context, params, url }: LoaderFunctionArgs) => {
      const request = context.get(siteRequest);
      try {
        return await load({ ...request, params, search: url.searchParams });
      } catch (error) {
        // A redirect or a status that the loader chose itself.
        if (error instanceof Response) throw error;
        throw data(null, { status: statusOf(error, request) });
      }
    },
    element: createElement(LoadedPage<View>, { Page }),
  };
}

function LoadedPage<View>({ Page }: Pick<SitePage<View>, 'Page'>) {
  return createElement(Page, { view: useLoaderData() as View });
}

function statusOf(error: unknown, { platform, requestId }: SiteRequest): number {
  const refusal = refusalOf(error);
  const { status } = errorFacts(refusal?.code ?? 'SERVER_ERROR');
  if (refusal === null) platform.log.error('page failed', { requestId, error });
  else if (status >= 500) platform.log.warn('page refused', { requestId, code: refusal.code });
  return status;
}
