import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids.ts';
import { escapedHtml } from '../../../platform/mail/escaped-html.ts';
import { secretMask } from '../../../platform/mail/sealed-copy.ts';
import type { Rendered } from '../../email-templates/email-templates.contract.ts';
import { findSystemTemplate, originalTemplate, type SendableTemplate } from '../../email-templates/kept-templates.ts';
import { standsAlone } from '../../email-templates/language/link-places.ts';
import type { MailSite } from '../../email-templates/language/mail-frame.ts';
import { renderTemplate } from '../../email-templates/language/render-template.ts';
import { readMailSite } from '../../email-templates/mail-site.ts';
import type { SystemKey } from '../../email-templates/system/system-templates.ts';
import type { StoredAttachment } from '../email-messages.queries.ts';
import { reasonNotToWrite } from '../email-messages.service.ts';
import { queueMessage } from './queue-message.ts';

export interface SystemMail {
  template: SystemKey;
  to: string;
  /** By the names that the template declares; `site.name` and `site.url` come by themselves. */
  values: Readonly<Record<string, string>>;
  /** What it is sent for, for the log: `password.reset-requested`. */
  cause: string;
  /** One-time tokens in the values: the kept copy masks them [Q48]. */
  secrets?: readonly string[];
  submissionId?: string;
  formId?: string;
  replyTo?: string;
  attachments?: readonly StoredAttachment[];
  /** A visitor typed the address `to`: it gets at most so many mails an hour, and what is beyond stays in the log. */
  maxPerHour?: number;
}

/**
 * Queues a mail of the product's own, in the transaction of its cause. The original text is sent where the owner's cannot be
 * rendered or would pass the one-time link to somebody else, so that no link is lost.
 */
export async function queueSystemMail(ctx: Ctx, mail: SystemMail): Promise<{ id: string }> {
  const { template: key, to: recipient, values, secrets = [], maxPerHour: max, ...about } = mail;
  const template = await findSystemTemplate(ctx, key);
  const site = await readMailSite(ctx);
  // A template never sees a secret: it could show single letters of it where others read them.
  const spellings = [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))];
  const signs = spellings.map(() => newId().replaceAll('-', ''));
  const shown = Object.entries(values).map(([name, text]) => [name, replaced(text, { parts: spellings, by: signs })]);
  const mailed = rendered(template, { key, values: Object.fromEntries(shown), site, signs });
  const masks = signs.map(() => secretMask);
  const bodiesWith = (by: readonly string[]) => ({
    html: replaced(mailed.html, { parts: signs, by: by.map(escapedHtml) }),
    text: replaced(mailed.text, { parts: signs, by }),
  });
  const reason = max === undefined ? null : await reasonNotToWrite(ctx, { address: recipient, max });
  return queueMessage(ctx, {
    ...about,
    ...bodiesWith(masks),
    subject: replaced(mailed.subject, { parts: signs, by: masks }),
    recipient,
    ...(reason !== null && { refused: { status: 'suppressed', reason } }),
    ...(max !== undefined && reason === null && { visitorAddresses: [recipient] }),
    ...(secrets.length > 0 && { whole: bodiesWith(spellings) }),
    providerId: template.emailProviderId,
    templateId: template.id,
  });
}

function replaced(text: string, { parts, by }: { parts: readonly string[]; by: readonly string[] }): string {
  return parts.reduce((rest, one, index) => rest.replaceAll(one, () => by[index] ?? ''), text);
}

interface Filling {
  key: SystemKey;
  values: Readonly<Record<string, unknown>>;
  site: MailSite;
  /** Stand for the secrets. */
  signs: readonly string[];
}

function rendered(template: SendableTemplate, { key, values, site, signs }: Filling): Rendered {
  const original = () => renderTemplate(originalTemplate(key), { values, site });
  try {
    const mail = renderTemplate(template, { values, site });
    const link = String(values['link'] ?? '');
    return signs.every((sign) => standsAlone(mail, { link, sign })) ? mail : original();
  } catch {
    return original();
  }
}
