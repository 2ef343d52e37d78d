import { Readable } from 'node:stream';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { auditTrail } from './audit.contract.ts';
import { exportAuditEntries, listAuditEntries, readFirstActions } from './audit.service.ts';
import type { AuditLogRight } from './audit-read-rights.ts';

/** The audit log's calls, answered; the features that own the records come later in the order. */
export const auditRoutes = (rights: readonly AuditLogRight[]): FeatureRoutes =>
  implement(auditTrail, {
    list: ({ ctx, query }) => listAuditEntries(ctx, { query, rights }),
    firstActs: ({ ctx }) => readFirstActions(ctx),
    export: ({ ctx, query, answer }) => {
      const day = ctx.platform.clock.now().toISOString().slice(0, 10);
      answer.header('Content-Disposition', `attachment; filename="audit-${day}.${query.format}"`);
      answer.header(
        'Content-Type',
        query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      );
      // The adapter sends a raw result as it is; the contract names what its lines hold.
      return Readable.from(exportAuditEntries(ctx, { query, rights })) as never;
    },
  });
