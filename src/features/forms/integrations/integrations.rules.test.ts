import { expect, test } from 'vitest';
import { IntegrationDraft } from './integrations.contract.ts';
import { numbered, readIntegrations } from './integrations.rules.ts';

test('a notification that says the same keeps its time, whatever the order of the keys in it', () => {
  const draft = IntegrationDraft.parse({
    name: 'Office',
    senderEmail: 'site@example.test',
    recipientEmail: 'office@example.test',
    emailProviderId: '0197c7a5-3333-7000-8000-000000000002',
    emailTemplateId: '0197c7a5-3333-7000-8000-000000000003',
    condition: { match: 'all', rules: [{ field: 'topic', operator: 'equals', value: 'sales' }] },
  });
  const read = { fields: [], stored: [], newId: () => '0197c7a5-3333-7000-8000-000000000001' };
  const [first] = numbered(readIntegrations([draft], { ...read, at: '2026-11-22T10:00:00.000Z' }), {
    stored: [],
    at: '2026-11-22T10:00:00.000Z',
  });
  if (!first?.condition) throw new Error('the condition is not kept');
  const turned = { ...first, condition: { rules: first.condition.rules, match: first.condition.match } };
  const later = { stored: [first], at: '2026-11-23T10:00:00.000Z' };
  expect(numbered([turned], later)).toEqual([first]);
  expect(numbered([{ ...turned, name: 'Other' }], later)).toMatchObject([{ updatedAt: later.at }]);
});

test('a notification with a key that none has is rejected by it, recipients too', () => {
  const sent = {
    name: 'Office',
    senderEmail: 'site@example.test',
    recipientEmail: 'office@example.test',
    emailProviderId: null,
    emailTemplateId: null,
  };
  const keysOf = (draft: object) => IntegrationDraft.safeParse({ ...sent, ...draft }).error?.issues;
  expect(keysOf({ createdAt: 'x', updatedAt: 'y' })).toBeUndefined();
  expect(keysOf({ sendrEmail: 'x' })).toMatchObject([{ code: 'unrecognized_keys', keys: ['sendrEmail'] }]);
  const ccRecipients = [{ type: 'static', email: 'y@example.test', mail: 'z' }];
  expect(keysOf({ ccRecipients })).toMatchObject([{ path: ['ccRecipients', 0], keys: ['mail'] }]);
});
