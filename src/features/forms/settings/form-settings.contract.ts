import { z } from 'zod';
import { settingText } from '../../../field-types/settings/settings.ts';

/** Most bytes of a form's settings as JSON. */
const maxBytes = 65_536;

const text = (max: number) => settingText(max).optional();
const flag = z.boolean('must be true or false').optional();
const count = (min: number, max: number) =>
  z
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .nullable()
    .optional();

const moment = z.iso
  .datetime({ offset: true, local: true, error: 'must be a date and time, such as 2026-05-01T08:00:00Z' })
  .or(z.iso.date())
  .or(z.literal(''))
  .nullable()
  .optional();

/** A path of this site, or an address under https; nothing that runs, and no other host behind two slashes. */
const target = z
  .string('must be text')
  .max(2000, 'must be at most 2000 characters')
  .refine(
    (url) => url === '' || /^\/(?![/\\])[^\s\\]*$/.test(url) || /^https:\/\/[^\s\\/@]+(?:[/?#][^\s\\]*)?$/.test(url),
    'must be a path of this site, such as /thanks, or an address that begins with https://',
  )
  .optional();

const origin = z
  .string('must be text')
  .max(300, 'must be at most 300 characters')
  .regex(
    /^(?:\*|https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?)$/,
    'must be an origin such as https://www.example.com, or * for any',
  );

/**
 * A form's settings: a free map, of which these are ours. What is left out has its value from `effectiveSettings`.
 * Everything else is kept as it was sent.
 */
export const FormSettings = z
  .looseObject({
    submitLabel: text(100),
    confirmationType: z.enum(['message', 'redirect'], 'must be message or redirect').optional(),
    confirmationMessage: text(2000),
    confirmationUrl: target,
    closedMessage: text(2000),
    opensAt: moment,
    closesAt: moment,
    maxSubmissions: count(1, 1_000_000_000),
    perHour: count(1, 1_000_000),
    honeypot: flag,
    minSeconds: count(0, 3600),
    allowedOrigins: z.array(origin, 'must be a list of origins').max(100, 'must hold at most 100 origins').optional(),
    visitorData: z.enum(['full', 'anonymous', 'none'], 'must be full, anonymous or none').optional(),
    retentionDays: count(1, 36_500),
    /** A form in steps: whether a visitor may have a link mailed, to go on later. */
    saveForLater: flag,
    /** Whether it takes answers by links that are good for one submission alone. */
    onlyByLink: flag,
  })
  .superRefine((settings, context) => {
    const { confirmationType, confirmationUrl, opensAt, closesAt } = settings;
    const deny = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (confirmationType === 'redirect' && !confirmationUrl)
      deny('confirmationUrl', 'An address is required to redirect to');
    if (opensAt && closesAt && new Date(opensAt) >= new Date(closesAt)) deny('closesAt', 'must be after opensAt');
    if (bytesOf(JSON.stringify(settings)) > maxBytes)
      context.addIssue({ code: 'custom', message: 'must be at most 64 KB' });
  });
export type FormSettings = z.output<typeof FormSettings>;

/** The length of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
