import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import type { FormFieldDraft } from './fields/form-fields.contract.ts';
import { type Form, FormDraft } from './forms.contract.ts';
import { createForm } from './forms.service.ts';

export interface FormOverrides {
  name?: string;
  slug?: string;
  status?: Form['status'];
  isActive?: boolean;
  settings?: Record<string, unknown>;
  fields?: FormFieldDraft[];
  multipleEmailIntegrations?: object[];
}

/** A form for tests; without overrides an open one with a name and an address, under a unique slug. */
export function buildForm({ platform }: { platform: Platform }, overrides: FormOverrides = {}): Promise<Form> {
  const draft = FormDraft.parse({
    name: 'Test form',
    slug: `form-${randomUUID()}`,
    status: 'published',
    fields: [
      { type: 'text', name: 'name', label: 'Name', validation: { required: true } },
      { type: 'email', name: 'email', label: 'Email' },
    ],
    ...overrides,
  });
  return createForm(systemContext(platform, 'fixture'), { draft, parts: { counters: [], mailParts: [] } });
}
