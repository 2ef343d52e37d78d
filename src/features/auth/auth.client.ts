import { clientOf } from '../../admin-kit/api-client.ts';
import { auth } from './auth.contract.ts';
import { recovery } from './recovery/recovery.contract.ts';
import { registration } from './registration/registration.contract.ts';
import { rights } from './rights/rights.contract.ts';
import { providerSignIn } from './sign-in/provider-sign-in.contract.ts';
import { secondStep } from './sign-in/second-step.contract.ts';
import { viewAs } from './view-as/view-as.contract.ts';

export const authClient = clientOf(auth);
export const providerSignInClient = clientOf(providerSignIn);
export const secondStepClient = clientOf(secondStep);
export const registrationClient = clientOf(registration);
export const recoveryClient = clientOf(recovery);
export const rightsClient = clientOf(rights, { detail: ['roles', 'people'] });
export const viewAsClient = clientOf(viewAs);
