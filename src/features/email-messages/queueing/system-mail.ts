import type { Ctx } from '../../../platform/context/context.ts';
import { withoutMailSecrets } from '../../../platform/mail/sealed-copy.ts';
import { findSystemTemplate, originalTemplate, type SendableTemplate } from '../../email-templates/kept-templates.ts';
import { renderTemplate } from '../../email-templates/language/render-template.ts';
import type { SystemKey } from '../../email-templates/system/system-templates.ts';
import { readSettings } from '../../settings/settings.service.ts';
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
  /** A visitor typed the address `to`: it gets at most so many mails an hour, and what is beyond stays in the log. */
  mostPerHour?: number;
}

/**
 * Queues a mail of the product's own, in the transaction of its cause. A text that an owner changed so that it cannot be
 * rendered gives way to the original: no link is lost for it.
 */
export async function queueSystemMail(ctx: Ctx, mail: SystemMail): Promise<{ id: string }> {
  const { template: key, to: recipient, values, secrets = [], mostPerHour: most, ...about } = mail;
  const template = await findSystemTemplate(ctx, key);
  const { siteName } = await readSettings(ctx);
  const site = { name: siteName, url: ctx.platform.config.publicUrl };
  const render = (of: Readonly<Record<string, string>>) => rendered(template, { key, values: { ...of, site } });
  // Masked before they are rendered, whatever a template makes of them.
  const masked = Object.entries(values).map(([name, text]) => [name, withoutMailSecrets(text, secrets)]);
  const kept = render(Object.fromEntries(masked));
  const reason = most === undefined ? null : await reasonNotToWrite(ctx, { address: recipient, most });
  return queueMessage(ctx, {
    ...about,
    ...kept,
    recipient,
    ...(reason !== null && { refused: { status: 'suppressed', reason } }),
    ...(most !== undefined && reason === null && { visitorAddresses: [recipient] }),
    ...(secrets.length > 0 && { whole: render(values) }),
    providerId: template.emailProviderId,
    templateId: template.id,
  });
}

function rendered(template: SendableTemplate, { key, values }: { key: SystemKey; values: object }) {
  const all = values as Readonly<Record<string, unknown>>;
  try {
    return renderTemplate(template, all);
  } catch {
    return renderTemplate(originalTemplate(key), all);
  }
}
