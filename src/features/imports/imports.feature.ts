import type { Feature } from '../../platform/feature.ts';
import { imports } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import { importsRoutes } from './imports.routes.ts';
import { purgeOldImports } from './imports.service.ts';
import { continueImports, continueImportsJob, runImport, runImportJob, undoImportJob } from './run/run-import.ts';
import { undoImport } from './run/undo-import.ts';

/** Content from files: in the console, and by the command `npm run import`. */
export const importsFeature = {
  name: 'imports',
  calls: { imports },
  routes: [importsRoutes],
  errors: importErrors,
  jobs: { [runImportJob]: runImport, [undoImportJob]: undoImport, [continueImportsJob]: continueImports },
  startJobs: [continueImportsJob],
  cleanup: purgeOldImports,
  offers: { auditLogRights: [{ targetType: 'import', permission: 'content.view' }] },
} satisfies Feature;
