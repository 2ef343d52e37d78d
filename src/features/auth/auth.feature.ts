import type { Feature } from '../../platform/feature.ts';
import { auth, authPages } from './auth.contract.ts';
import { authErrors } from './auth.errors.ts';
import { authRoutes } from './auth.routes.ts';
import { recovery } from './recovery/recovery.contract.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { resetMailJob, sendResetMail } from './recovery/recovery.service.ts';
import { registration } from './registration/registration.contract.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import {
  announceRegistrationJob,
  registrationMailJob,
  verificationMailJob,
} from './registration/registration.service.ts';
import { announceRegistration, sendRegistrationMail, sendVerificationMail } from './registration/registration-mails.ts';
import { rights } from './rights/rights.contract.ts';
import { rightsRoutes } from './rights/rights.routes.ts';
import { providerPages, providerSignIn } from './sign-in/provider-sign-in.contract.ts';
import { providerSignInRoutes } from './sign-in/provider-sign-in.routes.ts';
import { secondStep } from './sign-in/second-step.contract.ts';
import { secondStepRoutes } from './sign-in/second-step.routes.ts';
import { viewAs } from './view-as/view-as.contract.ts';
import { viewAsRoutes } from './view-as/view-as.routes.ts';

export const authFeature = {
  name: 'auth',
  calls: { auth, authPages, secondStep, providerSignIn, providerPages, registration, recovery, rights, viewAs },
  routes: [
    secondStepRoutes,
    providerSignInRoutes,
    authRoutes,
    registrationRoutes,
    recoveryRoutes,
    rightsRoutes,
    viewAsRoutes,
  ],
  errors: authErrors,
  jobs: {
    [resetMailJob]: sendResetMail,
    [registrationMailJob]: sendRegistrationMail,
    [verificationMailJob]: sendVerificationMail,
    [announceRegistrationJob]: announceRegistration,
  },
} satisfies Feature;
