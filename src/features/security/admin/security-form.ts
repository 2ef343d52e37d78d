import { z } from 'zod';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type Settings, settingsShape } from '../../settings/settings.contract.ts';
import { limitTexts, passwordTexts, type SecuritySettings } from '../security.rules.ts';

const keys = [
  ...(['registration', 'emailVerification', 'sessionLengthHours'] as const),
  ...(Object.keys(passwordTexts) as (keyof typeof passwordTexts)[]),
  ...(Object.keys(limitTexts) as (keyof typeof limitTexts)[]),
  'thresholdReaction' as const,
];

export type SecurityForm = SecuritySettings & { version: number };

export function securityFormOf(settings: Settings): SecurityForm {
  const entries = [...keys, 'version' as const].map((key) => [key, settings[key]]);
  return Object.fromEntries(entries) as SecurityForm;
}

/** What a form holds as the call wants it: a number input that is empty means that there is no setting. */
export function settingsOf(values: SecurityForm): SecurityForm {
  return { ...values, sessionLengthHours: values.sessionLengthHours ?? null };
}

const shape = z.object(settingsShape).pick(Object.fromEntries(keys.map((key) => [key, true])) as Record<never, true>);

export const securityCheck = checkedBy<SecurityForm>(shape, settingsOf);

export const securityLabels: Record<string, string> = {
  registration: 'Registration',
  emailVerification: 'E-mail confirmation',
  sessionLengthHours: 'Session length',
  ...passwordTexts,
  ...Object.fromEntries(Object.entries(limitTexts).map(([key, { label }]) => [key, label])),
  thresholdReaction: 'Reaction to an attack',
};
