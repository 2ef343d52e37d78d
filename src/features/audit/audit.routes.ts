import { implement } from '../../platform/http/implement.ts';
import { auditTrail } from './audit.contract.ts';
import { listAuditEntries } from './audit.service.ts';

export const auditRoutes = implement(auditTrail, {
  list: ({ ctx, query }) => listAuditEntries(ctx, query),
});
