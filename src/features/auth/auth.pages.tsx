import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { routePatterns } from '../../admin-kit/paths.ts';

const login = () => import('./sign-in-screen/LoginPage.tsx');
const signup = () => import('./admin/SignupPage.tsx');
const forgotPassword = () => import('./recovery-screen/ForgotPasswordPage.tsx');

/** Three of the pages also have public addresses [A04]. */
export const authPages: ConsoleFeature = {
  name: 'auth',
  pages: [],
  signedOutPages: [
    { path: routePatterns.login, load: login },
    { path: routePatterns.publicLogin, load: login },
    { path: routePatterns.signup, load: signup },
    { path: routePatterns.publicRegister, load: signup },
    { path: routePatterns.forgotPassword, load: forgotPassword },
    { path: routePatterns.publicForgotPassword, load: forgotPassword },
    { path: routePatterns.confirmAddress, load: () => import('./sign-in-screen/ConfirmAddressPage.tsx') },
    { path: routePatterns.resetPassword, load: () => import('./recovery-screen/ResetPasswordPage.tsx') },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'session',
        label: 'Sessions',
        words: {
          opened: 'Signed in',
          ended: 'Ended a session',
          replayed: 'Ended a session whose old token was shown again',
          'all-ended': 'Signed everybody else out',
        },
      },
      {
        subject: 'view-as',
        label: 'Views as a role',
        words: {
          started: 'Began to view the admin as a role',
          ended: 'Stopped viewing the admin as a role',
        },
      },
    ],
  },
};
