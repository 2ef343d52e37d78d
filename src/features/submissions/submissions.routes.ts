import { Readable } from 'node:stream';
import { contentDisposition } from '../../contracts/text/content-disposition.ts';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { type AddressEraser, applyRetention, eraseByAddress } from './erasure/erasure.service.ts';
import { type AddressExport, exportSubmissions } from './export/export.service.ts';
import { submissions } from './submissions.contract.ts';
import {
  applyToSubmissions,
  changeSubmission,
  listSubmissions,
  type MailSide,
  noteSubmission,
  openSubmissionFile,
  readSubmission,
  removeSubmission,
  resendSubmission,
} from './submissions.service.ts';

/** The calls of submissions, answered; the feature that writes mails comes later in the order. */
export const submissionsRoutes = ({
  erasers,
  exports,
  ...mail
}: MailSide & { erasers: readonly AddressEraser[]; exports: readonly AddressExport[] }): FeatureRoutes =>
  implement(submissions, {
    list: ({ ctx, query }) => listSubmissions(ctx, { query, mail }),
    export: async ({ ctx, query, answer }) => {
      const { name, file } = await exportSubmissions(ctx, { query, logs: mail.logs, others: exports });
      const type = query.format === 'csv' ? 'text/csv' : 'application/json';
      answer.header('Content-Disposition', `attachment; filename="${name}"`);
      answer.header('Content-Type', `${type}; charset=utf-8`);
      // The adapter sends a raw result as it is; the contract names what its lines hold.
      return Readable.from(file) as never;
    },
    get: ({ ctx, params }) => readSubmission(ctx, { id: params.id, mail }),
    update: ({ ctx, params, body }) => changeSubmission(ctx, { id: params.id, change: body, mail }),
    remove: ({ ctx, params }) => removeSubmission(ctx, params.id),
    note: ({ ctx, params, body }) => noteSubmission(ctx, { id: params.id, text: body.text, mail }),
    resend: ({ ctx, params, body }) => resendSubmission(ctx, { id: params.id, integrations: body.integrations, mail }),
    bulk: ({ ctx, body }) => applyToSubmissions(ctx, { bulk: body, mail }),
    erase: async ({ ctx, body }) => {
      const { submissions, messages, files } = await eraseByAddress(ctx, { ...body, logs: mail.logs, erasers });
      return { submissions, messages, files };
    },
    retention: ({ ctx, body }) => applyRetention(ctx, { ...body, logs: mail.logs }),
    file: async ({ ctx, params, answer }) => {
      const { name, content, size } = await openSubmissionFile(ctx, { id: params.id, fileId: params.fileId });
      answer.header('Content-Disposition', contentDisposition('attachment', name));
      answer.header('Content-Type', 'application/octet-stream');
      answer.header('Content-Length', String(size));
      return content;
    },
  });
