import { type FormField, type FormFieldDraft, formFields } from '../fields/form-fields.contract.ts';
import { type FormForm, newForm } from './form-form.ts';

interface StartingPoint {
  /** In the address: `?start=contact`. */
  id: string;
  label: string;
  form: Pick<FormForm, 'name' | 'slug' | 'description'>;
  fields: FormFieldDraft[];
}

const required = { required: true };
const name: FormFieldDraft = { type: 'text', name: 'name', label: 'Your name', validation: required };
const email: FormFieldDraft = { type: 'email', name: 'email', label: 'Your email', validation: required };

/** What a first form may begin with. Nothing is stored until it is saved. */
export const startingPoints: readonly StartingPoint[] = [
  {
    id: 'contact',
    label: 'Contact form',
    form: { name: 'Contact', slug: 'contact', description: 'Write to us, and we answer by email.' },
    fields: [name, email, { type: 'textarea', name: 'message', label: 'Message', validation: required }],
  },
  {
    id: 'quote-request',
    label: 'Quote request',
    form: { name: 'Quote request', slug: 'quote-request', description: 'Say what you need, and we send you a price.' },
    fields: [
      name,
      email,
      { type: 'text', name: 'phone', label: 'Phone' },
      { type: 'text', name: 'product', label: 'What do you need?', validation: required },
      {
        type: 'select',
        name: 'when',
        label: 'When do you need it?',
        options: ['As soon as possible', 'Within a month', 'Later'].map((label) => ({
          value: label.toLowerCase().replaceAll(' ', '-'),
          label,
        })),
      },
      { type: 'textarea', name: 'details', label: 'Details' },
    ],
  },
  {
    id: 'newsletter',
    label: 'Newsletter',
    form: { name: 'Newsletter', slug: 'newsletter', description: 'News by email, a few times a year.' },
    fields: [email, { type: 'boolean', name: 'agreed', label: 'I agree to get the newsletter', validation: required }],
  },
];

/** The form that a starting point gives; an empty one for any other name. */
export function startOf(id: string | null): FormForm {
  const start = startingPoints.find((one) => one.id === id);
  return start ? { ...newForm, ...start.form, fields: fieldsOf(start.fields) } : newForm;
}

const fieldsOf = (drafts: readonly FormFieldDraft[]): FormField[] =>
  formFields.parse(drafts.map((draft) => ({ ...draft, id: crypto.randomUUID() })));
