import type { Feature } from '../../platform/feature.ts';
import { answering } from './answering/answering.contract.ts';
import { answeringRoutes } from './answering/answering.routes.ts';
import { exportQuotes } from './answering/answering.service.ts';
import { quotePdfRoutes } from './pdf/quote-pdf.routes.ts';
import { quotePdfMaker } from './pdf/quote-pdf.service.ts';
import { quoteMails } from './quote-mails.ts';
import { quotes } from './quotes.contract.ts';
import { quotesErrors } from './quotes.errors.ts';
import { quotesRoutes } from './quotes.routes.ts';
import { quoteIntake } from './quotes.service.ts';
import { selling } from './selling/selling.contract.ts';
import { sellingRoutes } from './selling/selling.routes.ts';

export const quotesFeature = {
  name: 'quotes',
  calls: { quotes, answering, selling },
  routes: [quotesRoutes, answeringRoutes, quotePdfRoutes, sellingRoutes],
  errors: quotesErrors,
  offers: {
    auditLogRights: [{ targetType: 'quote', permission: 'form-submissions.view' }],
    addressExports: [exportQuotes],
    computedIntakes: [quoteIntake],
    submissionMails: [quoteMails],
    attachmentMakers: [quotePdfMaker],
  },
} satisfies Feature;
