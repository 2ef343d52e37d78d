import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import type { FormField } from '../fields/form-fields.contract.ts';
import { type Form, FormDraft } from '../forms.contract.ts';
import type { Integration } from '../integrations/integrations.contract.ts';

/** What the form of a form holds; `version` is the one it was read at, 0 for a new one. */
export interface FormForm {
  name: string;
  slug: string;
  description: string;
  status: Form['status'];
  isActive: boolean;
  settings: Record<string, unknown>;
  fields: FormField[];
  multipleEmailIntegrations: Integration[];
  version: number;
}

export const newForm: FormForm = {
  name: '',
  slug: '',
  description: '',
  status: 'draft',
  isActive: true,
  settings: { honeypot: true, saveForLater: true },
  fields: [],
  multipleEmailIntegrations: [],
  version: 0,
};

export function formOf(form: Form): FormForm {
  const { name, slug, description, status, isActive, settings, fields, multipleEmailIntegrations, version } = form;
  // A switch shows what holds where nothing was said.
  const shown = { honeypot: true, saveForLater: true, ...settings };
  return { name, slug, description, status, isActive, settings: shown, fields, multipleEmailIntegrations, version };
}

/** As it is sent: a setting that was emptied is not set. */
export function bodyOf({ version: _, settings, ...body }: FormForm) {
  const set = Object.entries(settings).filter(([, value]) => value !== '' && value !== undefined && value !== null);
  return { ...body, settings: Object.fromEntries(set) };
}

export const formCheck = checkedBy<FormForm>(FormDraft, bodyOf);

export const formLabels: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  status: 'Status',
  isActive: 'Active',
  settings: 'Settings',
  fields: 'Field',
  multipleEmailIntegrations: 'Notification',
};

/** A form's values for the conflict dialog. */
export function readable({ settings, multipleEmailIntegrations: notices, ...rest }: FormForm): Record<string, unknown> {
  const count = notices.length;
  return {
    ...rest,
    settings: JSON.stringify(settings),
    multipleEmailIntegrations: count === 1 ? '1 notification' : `${count} notifications`,
  };
}
