import { expect } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../email-templates/email-templates.fixtures.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { send } from '../submissions/submissions.fixtures.ts';

/** A provider at a mail server, a template, and forms that mail with both. */
export async function buildWorker(app: TestApp, port: number) {
  const staff = await app.as.admin();
  const provider = await buildProvider(app, { name: 'Post', config: { port } });
  const template = await buildTemplate(app, {
    subject: '{{ form.name }}: {{ name }}',
    htmlContent: '<p>{{ name }} wrote from {{ site.name }}</p>{{ all_fields }}',
    textContent: '{{ name }}\n{{ all_fields }}\n{{ submission.url }}',
  });
  return {
    integration: (more: object = {}) => ({
      name: 'Notice',
      senderEmail: 'desk@example.test',
      recipientEmail: 'staff@example.test',
      emailProviderId: provider.id,
      emailTemplateId: template.id,
      ...more,
    }),
    formSending: (...integrations: object[]) =>
      buildForm(app, { name: 'Contact', settings: { minSeconds: 0 }, multipleEmailIntegrations: integrations }),
    submit: async (form: { slug: string }, data: object) => {
      const answer = await send(app, { form, body: { data } });
      expect(answer.status).toBe(201);
      return answer.body.data.id;
    },
    messagesOf: async (id: string) =>
      (await staff.emailMessages.list({ query: { submissionId: id, sortBy: 'createdAt', sortDir: 'asc' } })).data.items,
  };
}
