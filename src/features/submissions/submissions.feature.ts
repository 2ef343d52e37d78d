import type { Feature } from '../../platform/feature.ts';
import { eraseHourly } from './erasure/erasure.service.ts';
import { eraseAnswerFile, eraseAnswerFileJob } from './files/answer-files.ts';
import { formLinks } from './intake/form-links.contract.ts';
import { formLinksRoutes } from './intake/form-links.routes.ts';
import { formIntake } from './intake/intake.contract.ts';
import { intakeRoutes } from './intake/intake.routes.ts';
import { removableSubmission } from './removed-submissions/removable-submission.ts';
import { formSteps } from './steps/form-steps.contract.ts';
import { formStepsRoutes } from './steps/form-steps.routes.ts';
import { submissions, submissionsPermissions } from './submissions.contract.ts';
import { submissionErrors } from './submissions.errors.ts';
import { submissionsRoutes } from './submissions.routes.ts';
import { countSubmissions } from './submissions.service.ts';

export const submissionsFeature = {
  name: 'submissions',
  calls: { formIntake, formLinks, formSteps, submissions },
  routes: (offers) => [
    intakeRoutes({ writers: offers('submissionMails'), computed: offers('computedIntakes') }),
    formLinksRoutes,
    formStepsRoutes,
    submissionsRoutes({
      mails: offers('submissionMails'),
      logs: offers('mailLogs'),
      erasers: offers('addressErasers'),
      exports: offers('addressExports'),
    }),
  ],
  errors: submissionErrors,
  permissions: submissionsPermissions,
  jobs: { [eraseAnswerFileJob]: eraseAnswerFile },
  cleanup: eraseHourly,
  offers: {
    removables: [removableSubmission],
    formCounts: [countSubmissions],
    auditLogRights: [{ targetType: 'form-submission', permission: 'form-submissions.view' }],
  },
} satisfies Feature;
