import type { EmailTemplate } from '../email-templates.contract.ts';
import { type Letter, letterTemplate } from './letter.ts';

interface SystemText extends Letter {
  name: string;
  subject: string;
  description: string;
  /** The variables that the product gives a value, beside `name` and the link, with their meanings. */
  variables?: Readonly<Record<string, string>>;
}

const texts = {
  welcome: {
    name: 'Welcome',
    subject: 'Welcome to {{ site.name }}',
    description: 'To somebody for whom an account was made',
    paragraphs: [
      'an account was made for you at {{ site.name }}. Choose your password to begin.',
      'The link can be used once, within 24 hours. Afterwards ask for a new one under "Forgot password" on the sign-in page.',
    ],
    link: 'Choose your password',
  },
  'password-reset': {
    name: 'Password reset',
    subject: 'Reset your password',
    description: 'To somebody who forgot their password',
    paragraphs: [
      'somebody asked to set a new password for your account. If it was you, follow the link.',
      'The link can be used once, within 60 minutes. Earlier links no longer work.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    link: 'Set a new password',
  },
  'email-verification': {
    name: 'Email verification',
    subject: 'Confirm your email address',
    description: 'To somebody who registers',
    paragraphs: [
      'confirm that this address is yours, and your account at {{ site.name }} can be used.',
      'The link is good for 24 hours. If you did not ask for an account, there is nothing to do.',
    ],
    link: 'Confirm your address',
  },
  'already-registered': {
    name: 'Already registered',
    subject: 'You already have an account',
    description: 'To somebody who registers with an address that has an account',
    paragraphs: [
      'somebody tried to make an account with your address, which has one already. If it was you, sign in with it.',
      'If you forgot your password, ask for a new one on the sign-in page. If it was not you, there is nothing to do.',
    ],
    link: 'Sign in',
  },
  'account-created': {
    name: 'Account created',
    subject: 'A new account was made',
    description: 'To the administrators, when somebody registered',
    paragraphs: ['{{ person }} ({{ email }}) made an account. It has no role yet.', '{{ advice }}'],
    link: 'Open the user',
    variables: {
      person: 'Who registered',
      email: 'Their address',
      advice: 'What there is to do',
    },
  },
  'password-changed': {
    name: 'Password changed',
    subject: 'Your password was changed',
    description: 'To the owner of an account whose password was changed',
    paragraphs: [
      'the password of your account at {{ site.name }} was changed, and all its sessions were ended.',
      'If it was not you, set a new password at once under "Forgot password" on the sign-in page, and tell an administrator.',
    ],
    link: 'Forgot password',
  },
  'second-factor-changed': {
    name: 'Second factor changed',
    subject: 'A second factor of your account was changed',
    description: 'To the owner of an account whose authenticator app or passkeys were changed',
    paragraphs: [
      'an authenticator app or a passkey of your account at {{ site.name }} was added, removed or reset.',
      'If it was not you, set a new password at once under "Forgot password" on the sign-in page, and tell an administrator.',
    ],
    link: 'Forgot password',
  },
  'address-changed': {
    name: 'Address changed',
    subject: 'The address of your account was changed',
    description: 'To the former address of an account',
    paragraphs: [
      'the address of your account at {{ site.name }} was changed, and all its sessions were ended. You cannot sign in with this address any more.',
      'If it was not you, tell an administrator at once.',
    ],
  },
  'security-notice': {
    name: 'Security notice',
    subject: '{{ subject }}',
    description: 'To the administrators, when many tries failed',
    paragraphs: ['{{ lines }}', 'What leads to this notice is chosen under Settings, Security.'],
    link: 'Open the audit trail',
    variables: { subject: 'What happened, in a few words', lines: 'What happened' },
  },
  'backup-failed': {
    name: 'Backup failed',
    subject: 'A backup failed',
    description: 'To the administrators, when a backup or its test restore fails',
    paragraphs: ['{{ lines }}', 'The next one is made by itself. If that fails too, no further notice comes.'],
    link: 'Open the backups',
    variables: { lines: 'What failed, and why' },
  },
  'webhook-paused': {
    name: 'Webhook paused',
    subject: 'The webhook {{ webhook }} is paused',
    description: 'To the person who made a webhook, when its receiver takes nothing any more',
    paragraphs: [
      'the webhook {{ webhook }} of {{ site.name }} is paused, because its receiver took nothing for three days, or said that it is gone. Its last answer:',
      '{{ reason }}',
      'What waits is sent once the webhook is active again, within 30 days.',
    ],
    link: 'Open the webhook',
    variables: { webhook: 'Name of the webhook', reason: 'What the receiver answered last' },
  },
  'quote-request': {
    name: 'Quote request',
    subject: 'Your quote {{ number }}',
    description: 'To a shopper who asked for a quote',
    paragraphs: [
      'thank you for your request. We will get back to you soon. Your quote and its status:',
      '{{ lines }}',
      'Total: {{ total }}',
    ],
    link: 'See your quote',
    variables: {
      number: 'Number of the quote',
      lines: 'Machines and prices, a line each',
      total: 'Sum with tax',
    },
  },
  'quote-notice': {
    name: 'Quote notice',
    subject: 'Quote {{ number }} was requested',
    description: 'To the people who answer quotes',
    paragraphs: ['{{ person }} ({{ email }}) asked for a quote.', '{{ lines }}', 'Total: {{ total }}'],
    link: 'Open the request',
    variables: {
      number: 'Number of the quote',
      person: 'Who asked',
      email: 'Their address',
      lines: 'Machines and prices, a line each',
      total: 'Sum with tax',
    },
  },
  'quote-answer': {
    name: 'Quote answer',
    subject: 'Your quote {{ number }} is answered',
    description: 'To a shopper whose quote was answered',
    paragraphs: ['{{ message }}', '{{ lines }}', 'Total: {{ total }}. You can accept it until {{ validUntil }}.'],
    link: 'See and accept your quote',
    variables: {
      number: 'Number of the quote',
      message: 'What the dealer wrote',
      lines: 'Machines, freight, tax and discount, a line each',
      total: 'Sum of all',
      validUntil: 'The last day on which it can be accepted',
    },
  },
  'quote-accepted': {
    name: 'Quote accepted',
    subject: 'Quote {{ number }} is accepted',
    description: 'To the people who answer quotes',
    paragraphs: ['{{ person }} ({{ email }}) accepted the quote.', '{{ lines }}', 'Total: {{ total }}'],
    link: 'Open the quote',
    variables: {
      number: 'Number of the quote',
      person: 'Who accepted',
      email: 'Their address',
      lines: 'Machines, freight, tax and discount, a line each',
      total: 'Sum of all',
    },
  },
  'form-continue': {
    name: 'Form to finish',
    subject: 'Finish “{{ form }}”',
    description: 'To a visitor who saves a form in steps, to go on later',
    paragraphs: [
      'your answers to “{{ form }}” are saved. Follow the link to go on where you stopped.',
      'The link works for 30 days. Whoever has it can read and change the answers.',
      'If you did not ask for it, there is nothing to do.',
    ],
    link: 'Continue the form',
    variables: { form: 'The name of the form' },
  },
  'alert-confirm': {
    name: 'Search to confirm',
    subject: 'Confirm: tell me when one comes in',
    description: 'To a visitor who wants to hear of machines',
    paragraphs: [
      'somebody asked us to write to this address when machines like these come in: {{ machines }}.',
      'If it was you, follow the link. If not, there is nothing to do: we do not write again.',
    ],
    link: 'Confirm your address',
    variables: { machines: 'What was searched for' },
  },
  'alert-news': {
    name: 'Machines came in',
    subject: 'New in: {{ machines }}',
    description: 'To a visitor whose search finds new machines',
    paragraphs: ['{{ lines }}', 'End these emails: {{ end }}'],
    link: 'See all of them',
    variables: {
      machines: 'What was searched for',
      lines: 'New machines with price and address, a line each',
      end: 'The address that ends these emails',
    },
  },
  'machine-sold': {
    name: 'Machine sold',
    subject: '{{ machine }} has been sold',
    description: 'To shoppers who asked for a machine that is sold',
    paragraphs: ['The {{ machine }} you asked about has been sold. (Quote {{ number }})', '{{ message }}'],
    link: 'See similar machines',
    variables: {
      number: 'Number of the quote',
      machine: 'The machine',
      message: 'What the dealer wrote, or nothing',
    },
  },
} as const satisfies Record<string, SystemText>;

/** Names the mails that the product itself sends. */
export type SystemKey = keyof typeof texts;
export const systemKeys = Object.keys(texts) as SystemKey[];

const isSystemKey = (key: string | null): key is SystemKey => key !== null && Object.hasOwn(texts, key);

/** True where the mail is of no use without its link. */
export const needsLink = (key: string | null): boolean =>
  opensAccount(key) || key === 'quote-request' || key === 'quote-answer';

/** True where the link opens an account: its reader may take the account over. */
export const opensAccount = (key: string | null): boolean =>
  key === 'welcome' || key === 'password-reset' || key === 'email-verification';

/** The original of a system template; null for a key that this version does not know. */
export function originalOf(
  key: string | null,
): Pick<
  EmailTemplate,
  'name' | 'subject' | 'htmlContent' | 'textContent' | 'description' | 'variables' | 'isFramed'
> | null {
  if (!isSystemKey(key)) return null;
  const { name, subject, description, ...letter }: SystemText = texts[key];
  const meanings = {
    name: 'Of the person',
    ...(letter.link && { link: 'Where the button leads' }),
    ...letter.variables,
  };
  const variables = Object.fromEntries(
    Object.entries(meanings).map(([variable, meaning]) => [variable, { defaultValue: '', description: meaning }]),
  );
  return { name, subject, description, variables, isFramed: true, ...letterTemplate(letter) };
}
