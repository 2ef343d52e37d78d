import type { EndpointShape, Page } from '../../../contracts/call/endpoint.ts';

/** Wraps a validated result as the endpoint declares [Q07]. */
export function successBody(call: EndpointShape, result: unknown): unknown {
  const message = call.message === undefined ? {} : { message: call.message };
  switch (call.envelope ?? 'one') {
    case 'raw':
      return result;
    case 'skipping':
    case 'flat':
      return { success: true, ...(result as object), ...message };
    case 'page': {
      const { items, total, page, pageSize } = result as Page<unknown>;
      const pageCount = Math.ceil(total / pageSize);
      return { success: true, data: items, meta: { total, page, pageSize, pageCount }, pageCount, ...message };
    }
    case 'one':
      return { success: true, data: result, ...message };
  }
}
