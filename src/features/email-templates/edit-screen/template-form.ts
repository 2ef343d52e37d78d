import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type EmailTemplate, EmailTemplateDraft } from '../email-templates.contract.ts';

export interface VariableRow {
  name: string;
  defaultValue: string;
  description: string;
}

/** What the form of a template holds; `version` is the one it was read at, 0 for a new one. */
export interface TemplateForm {
  name: string;
  subject: string;
  htmlContent: string;
  textContent: string;
  description: string;
  isActive: boolean;
  isFramed: boolean;
  /** Empty: the default provider. */
  emailProviderId: string;
  variableRows: VariableRow[];
  version: number;
}

export const newTemplate: TemplateForm = {
  name: '',
  subject: '',
  htmlContent: '',
  textContent: '',
  description: '',
  isActive: true,
  isFramed: true,
  emailProviderId: '',
  variableRows: [],
  version: 0,
};

export function formOf(template: EmailTemplate): TemplateForm {
  const { name, subject, htmlContent, textContent, description, isActive, isFramed, emailProviderId, version } =
    template;
  const variableRows = Object.entries(template.variables).map(([variable, { defaultValue, description: meaning }]) => ({
    name: variable,
    defaultValue,
    description: meaning ?? '',
  }));
  return {
    name,
    subject,
    htmlContent,
    textContent,
    description,
    isActive,
    isFramed,
    version,
    emailProviderId: emailProviderId ?? '',
    variableRows,
  };
}

/** The body of the call that saves the form. A row without a name is left out. */
export function bodyOf({ version: _, variableRows, emailProviderId, ...body }: TemplateForm) {
  return { ...body, emailProviderId: emailProviderId || null, variables: variablesOf(variableRows) };
}

function variablesOf(rows: readonly VariableRow[]): EmailTemplate['variables'] {
  const named = rows.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(
    named.map(({ name, defaultValue, description }) => [name.trim(), { defaultValue, description }]),
  );
}

/** The unsaved template, for a preview. */
export function previewedOf(form: TemplateForm, id: string | null) {
  const { subject, htmlContent, textContent, isFramed, variableRows } = form;
  return { ...(id && { id }), subject, htmlContent, textContent, isFramed, variables: variablesOf(variableRows) };
}

export const templateCheck = checkedBy<TemplateForm>(EmailTemplateDraft, bodyOf);

export const templateLabels: Record<string, string> = {
  name: 'Name',
  subject: 'Subject',
  htmlContent: 'HTML content',
  textContent: 'Text content',
  description: 'Description',
  isActive: 'Active',
  isFramed: 'Frame of the site',
  emailProviderId: 'Email provider',
  variableRows: 'Variable',
};
