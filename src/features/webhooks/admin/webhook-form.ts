import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type Webhook, WebhookDraft } from '../webhooks.contract.ts';

/** One header as a row of the form; a stored value is not known here and stays while the field is empty. */
export interface HeaderRow {
  name: string;
  value: string;
  isStored: boolean;
}

export interface WebhookForm {
  name: string;
  url: string;
  events: Webhook['events'];
  contentTypes: string[];
  forms: string[];
  headers: HeaderRow[];
  isActive: boolean;
  version: number;
}

export const newWebhook: WebhookForm = {
  name: '',
  url: '',
  events: ['entry.published', 'entry.unpublished', 'entry.updated', 'entry.trashed'],
  contentTypes: [],
  forms: [],
  headers: [],
  isActive: true,
  version: 0,
};

export function formOf({ name, url, events, contentTypes, forms, headers, isActive, version }: Webhook): WebhookForm {
  const rows = Object.keys(headers).map((header) => ({ name: header, value: '', isStored: true }));
  return { name, url, events, contentTypes, forms, headers: rows, isActive, version };
}

/** The form as the calls take it. */
export function bodyOf({ headers, version: _, ...values }: WebhookForm) {
  const named = headers.filter(({ name }) => name.trim() !== '');
  return {
    ...values,
    headers: Object.fromEntries(
      named.map(({ name, value, isStored }) => [name.trim(), isStored && value === '' ? null : value]),
    ),
  };
}

export const webhookCheck = checkedBy<WebhookForm>(WebhookDraft, bodyOf);

export const webhookLabels: Record<string, string> = {
  name: 'Name',
  url: 'URL',
  events: 'Events',
  contentTypes: 'Content types',
  forms: 'Forms',
  headers: 'Headers',
  isActive: 'Active',
};

/** What each event means, by what it is about. */
export const eventGroups: readonly {
  label: string;
  events: readonly { value: Webhook['events'][number]; label: string }[];
}[] = [
  {
    label: 'Entries',
    events: [
      { value: 'entry.created', label: 'Created' },
      { value: 'entry.updated', label: 'Updated' },
      { value: 'entry.published', label: 'Published' },
      { value: 'entry.unpublished', label: 'Unpublished' },
      { value: 'entry.trashed', label: 'Moved to the trash' },
      { value: 'entry.restored', label: 'Restored' },
      { value: 'entry.deleted', label: 'Deleted for good' },
    ],
  },
  {
    label: 'Media',
    events: [
      { value: 'media.created', label: 'Uploaded' },
      { value: 'media.updated', label: 'Changed' },
      { value: 'media.deleted', label: 'Deleted' },
    ],
  },
  {
    label: 'Forms and quotes',
    events: [
      { value: 'submission.created', label: 'Form submitted' },
      { value: 'submission.updated', label: 'Submission changed' },
      { value: 'quote.created', label: 'Quote requested' },
    ],
  },
  { label: 'Content model', events: [{ value: 'content-type.changed', label: 'Content type changed' }] },
];
