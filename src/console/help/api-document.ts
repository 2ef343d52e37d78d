import { queryOptions } from '@tanstack/react-query';
import { asApiError, networkFailure, refusal } from '../../admin-kit/api-error.ts';
import type { ApiDocument } from './api-reference.ts';

/** Where the running server describes itself. */
export const apiDocumentPath = '/admin/api/openapi.json';

/** The OpenAPI document of the running server; it changes only with an update. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const answer = await fetch(apiDocumentPath, { signal, headers: { Accept: 'application/json' } }).catch(() => {
      throw networkFailure();
    });
    const body: unknown = await answer.json().catch(asApiError);
    if (!answer.ok) throw refusal(answer, body);
    return body as ApiDocument;
  },
});
