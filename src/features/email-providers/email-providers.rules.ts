import type { FieldErrors } from '../../contracts/call/errors.ts';
import type { ConfigDraft, EmailProvider, ProviderType } from './email-providers.contract.ts';

export type ProviderConfig = EmailProvider['config'];

const defaultPort = 587;

/** The stored configuration with the sent one merged over it: only the parts of the type, and no secret. */
export function mergedConfig(type: ProviderType, sent: ConfigDraft, stored?: ProviderConfig): ProviderConfig {
  const from = {
    fromEmail: sent.fromEmail ?? stored?.fromEmail ?? '',
    fromName: sent.fromName ?? stored?.fromName ?? '',
  };
  if (type !== 'SMTP') return from;
  const host = sent.host ?? stored?.host ?? '';
  // A stored provider keeps its setting. One that moves from this machine to another host gets the default of a new one.
  const leaves = host !== stored?.host && !requiresTlsByDefault(stored?.host ?? '');
  const kept = stored && !leaves ? stored.requireTls === true : null;
  const requireTls = sent.requireTls ?? kept ?? requiresTlsByDefault(host);
  return {
    ...from,
    host,
    port: sent.port ?? stored?.port ?? defaultPort,
    secure: sent.secure ?? stored?.secure ?? false,
    ...(requireTls && { requireTls }),
    auth: { user: sent.auth?.user ?? stored?.auth?.user ?? '' },
  };
}

/** What goes to another machine is encrypted, unless somebody says otherwise: whoever stands between could take STARTTLS away. */
export const requiresTlsByDefault = (host: string): boolean => !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

/** The secret that was sent, or null where it is blank and the stored one stays. */
export function sentSecret(type: ProviderType, sent: ConfigDraft): string | null {
  const secret = (type === 'SMTP' ? sent.auth?.pass : sent.apiKey) ?? '';
  return secret.trim() === '' ? null : secret;
}

/** What the type needs and the configuration lacks [J03]. */
export function configErrors(
  type: ProviderType,
  { config, hasSecret }: { config: ProviderConfig; hasSecret: boolean },
): FieldErrors {
  const issues: FieldErrors = {};
  if (config.fromEmail === '') issues['config.fromEmail'] = ['Invalid email address'];
  if (type !== 'SMTP') return hasSecret ? issues : { ...issues, 'config.apiKey': ['API key is required'] };
  if (config.host === '') issues['config.host'] = ['Host is required'];
  if (config.auth?.user === '') issues['config.auth.user'] = ['Username is required'];
  if (!hasSecret) issues['config.auth.pass'] = ['Password is required'];
  return issues;
}

/** The health of a provider: its last success or its last failure, whichever is later. */
export function healthState({ sentAt, errorAt }: { sentAt: Date | null; errorAt: Date | null }) {
  if (!sentAt && !errorAt) return 'unknown';
  return !errorAt || (sentAt && sentAt >= errorAt) ? 'ok' : 'failing';
}
