import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { type EmailTemplate, EmailTemplateDraft } from './email-templates.contract.ts';
import { createTemplate } from './email-templates.service.ts';

export interface TemplateOverrides {
  name?: string;
  subject?: string;
  htmlContent?: string;
  textContent?: string;
  variables?: Record<string, { defaultValue: string }>;
  isActive?: boolean;
  isFramed?: boolean;
  emailProviderId?: string;
}

/** A template for tests; without overrides one that says all answers. */
export function buildTemplate(
  { platform }: { platform: Platform },
  overrides: TemplateOverrides = {},
): Promise<EmailTemplate> {
  const draft = EmailTemplateDraft.parse({
    name: 'Test template',
    subject: 'A message of {{ form.name }}',
    htmlContent: '<p>{{ all_fields }}</p>',
    ...overrides,
  });
  return createTemplate(systemContext(platform, 'fixture'), { draft, uses: [] });
}
