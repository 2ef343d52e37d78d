import type { ConfigDraft, EmailProvider, ProviderType } from '../email-providers.contract.ts';
import { EmailProviderDraft } from '../email-providers.contract.ts';
import { configErrors, mergedConfig, requiresTlsByDefault, sentSecret } from '../email-providers.rules.ts';

/** What the form of a provider holds. */
export interface ProviderForm {
  name: string;
  type: ProviderType;
  isDefault: boolean;
  fromEmail: string;
  fromName: string;
  host: string;
  port: number | string;
  secure: boolean;
  /** Null: what is usual for the host. */
  requireTls: boolean | null;
  user: string;
  pass: string;
  apiKey: string;
}

export function formOf(provider: EmailProvider | null): ProviderForm {
  const config = provider?.config;
  return {
    name: provider?.name ?? '',
    type: provider?.type ?? 'SMTP',
    isDefault: provider?.isDefault ?? false,
    fromEmail: config?.fromEmail ?? '',
    fromName: config?.fromName ?? '',
    host: config?.host ?? '',
    port: config?.port ?? 587,
    secure: config?.secure ?? false,
    requireTls: provider ? (config?.requireTls ?? false) : null,
    user: config?.auth?.user ?? '',
    pass: '',
    apiKey: '',
  };
}

export function isTlsRequired({ requireTls, host }: Pick<ProviderForm, 'requireTls' | 'host'>): boolean {
  return requireTls ?? requiresTlsByDefault(host);
}

/** The body of the call that saves the form. */
export function bodyOf({ name, type, isDefault, ...form }: ProviderForm) {
  const { fromEmail, fromName, host, port, secure, user, pass, apiKey } = form;
  const requireTls = isTlsRequired(form);
  const from = { fromEmail, fromName };
  const config: ConfigDraft =
    type === 'SMTP'
      ? { ...from, host, port: port === '' ? Number.NaN : Number(port), secure, requireTls, auth: { user, pass } }
      : { ...from, apiKey };
  return { name, type, isDefault, config };
}

/** What is wrong with the form [J03], by path. */
export function errorsOf(form: ProviderForm, stored: EmailProvider | null): Record<string, string> {
  const body = bodyOf(form);
  const checked = EmailProviderDraft.safeParse(body);
  const issues: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) issues[path.join('.')] ??= message;
  const hasSecret = stored !== null || sentSecret(form.type, body.config) !== null;
  const missing = configErrors(form.type, { config: mergedConfig(form.type, body.config), hasSecret });
  for (const [path, [message]] of Object.entries(missing)) if (message !== undefined) issues[path] ??= message;
  return issues;
}
