import { implement } from '../../platform/http/implement.ts';
import { publicReads } from '../../platform/http/public-reads.ts';
import { listMissingPaths, purgePath } from './asked/asked-paths.service.ts';
import { listFormerAddresses } from './former-addresses/former-addresses.service.ts';
import { formerAddresses, redirects } from './redirects.contract.ts';
import { changeRedirect, createRedirect, listRedirects, readRedirect, removeRedirect } from './redirects.service.ts';
import { exportRedirects, importRedirects } from './table/redirect-table.ts';

export const redirectsRoutes = implement(redirects, {
  list: ({ ctx, query }) => listRedirects(ctx, query),
  create: ({ ctx, body }) => createRedirect(ctx, body),
  missing: ({ ctx, query }) => listMissingPaths(ctx, query),
  forget: ({ ctx, params }) => purgePath(ctx, params.id),
  export: async ({ ctx, answer }) => {
    const { name, text } = await exportRedirects(ctx);
    answer.header('Content-Disposition', `attachment; filename="${name}"`);
    answer.header('Content-Type', 'text/csv; charset=utf-8');
    return text;
  },
  import: ({ ctx, file }) => importRedirects(ctx, file),
  get: ({ ctx, params }) => readRedirect(ctx, params.id),
  update: ({ ctx, params, body }) => changeRedirect(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeRedirect(ctx, params.id),
});

export const formerAddressesRoutes = publicReads(formerAddresses, {
  list: ({ query, ...reader }) => listFormerAddresses(reader, query),
});
