import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { type EmailProvider, EmailProviderDraft } from './email-providers.contract.ts';
import { createProvider } from './email-providers.service.ts';

export interface ProviderOverrides {
  name?: string;
  isDefault?: boolean;
  type?: string;
  config?: object;
}

/** A provider for tests; without overrides one by SMTP to a port where nothing listens. */
export function buildProvider(
  { platform }: { platform: Platform },
  { config, ...overrides }: ProviderOverrides = {},
): Promise<EmailProvider> {
  const draft = EmailProviderDraft.parse({
    name: 'Test provider',
    type: 'SMTP',
    ...overrides,
    config: {
      fromEmail: 'site@example.test',
      fromName: 'Site',
      host: '127.0.0.1',
      port: 1,
      auth: { user: 'mailer', pass: 'Secret-of-the-server' },
      ...config,
    },
  });
  return createProvider(systemContext(platform, 'fixture'), draft);
}
