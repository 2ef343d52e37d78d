import { expect, test } from 'vitest';
import { formFields } from '../fields/form-fields.contract.ts';
import { newIntegration, recipientFields } from '../integrations-screen/integration-list.ts';
import { withCopy, withRecipients, withSaved } from './edited-fields.ts';

const [topic, email] = formFields.parse([
  { id: '1', type: 'text', name: 'topic', label: 'Topic' },
  {
    id: '2',
    type: 'text',
    name: 'contact',
    label: 'Your email',
    conditionalLogic: {
      enabled: true,
      action: 'show',
      match: 'all',
      rules: [{ field: 'topic', operator: 'isNotEmpty' }],
    },
  },
]);
const fields = topic && email ? [topic, email] : [];

test('[I08] a copy stands right after its field, under names that nobody has', () => {
  const once = withCopy(fields, { id: '1', newId: '3' });
  expect(once.map(({ name }) => name)).toEqual(['topic', 'topic_copy', 'contact']);
  expect(once[1]).toMatchObject({ id: '3', label: 'Topic (Copy)' });
  expect(withCopy(once, { id: '1', newId: '4' })[1]?.name).toBe('topic_copy_2');
});

test('rules and recipients follow a field’s new name', () => {
  const [, renamed] = withSaved(fields, { ...fields[0], name: 'subject' } as (typeof fields)[number]);
  expect(renamed?.conditionalLogic).toMatchObject({ rules: [{ field: 'subject' }] });
  const notice = { ...newIntegration(0), recipientField: 'topic', recipientFieldName: 'topic' };
  expect(withRecipients([notice], 'topic', 'subject')).toMatchObject([{ recipientFieldName: 'subject' }]);
});

test('[I19] recipients are text fields whose name or label says email', () => {
  expect(recipientFields(fields).map(({ name }) => name)).toEqual(['contact']);
});
