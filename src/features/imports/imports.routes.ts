import { implement } from '../../platform/http/implement.ts';
import { imports } from './imports.contract.ts';
import {
  cancelImport,
  listImports,
  purgeImport,
  readImport,
  readReport,
  readUpload,
  suggestPlan,
} from './imports.service.ts';
import { checkPlan } from './run/check-plan.ts';
import { startImport } from './run/run-import.ts';
import { startUndo } from './run/undo-import.ts';

export const importsRoutes = implement(imports, {
  list: ({ ctx }) => listImports(ctx),
  upload: {
    // The kept answer tells its sender of their own file; the gate asks their right again.
    permitReplay: () => undefined,
    prepare:
      async ({ file, body }) =>
      (ctx) =>
        readUpload(ctx, file, body),
  },
  get: ({ ctx, params }) => readImport(ctx, params.id),
  suggest: ({ ctx, params, query }) => suggestPlan(ctx, { ...params, contentType: query.contentType }),
  check: ({ ctx, params, body }) => checkPlan(ctx, { ...params, ...body }),
  run: ({ ctx, params, body }) => startImport(ctx, { ...params, plan: body }),
  cancel: ({ ctx, params }) => cancelImport(ctx, params.id),
  undo: ({ ctx, params }) => startUndo(ctx, params.id),
  report: ({ ctx, params, query }) => readReport(ctx, { ...params, ...query }),
  remove: ({ ctx, params }) => purgeImport(ctx, params.id),
});
