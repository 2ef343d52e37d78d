import { buildTemplate } from '../../../src/features/email-templates/email-templates.fixtures.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { buildQuote } from '../../../src/features/quotes/quotes.fixtures.ts';
import { buildSubmission } from '../../../src/features/submissions/submissions.fixtures.ts';
import { type Actions, canary, type Tried } from './action.ts';

/** Calls that change forms, what they receive and what they send. */
export function formsActions({ app, admin }: Tried): Actions {
  return {
    'forms.duplicate': {
      held: 'forms.create',
      seen: 'forms.view',
      status: 201,
      prepare: async () => {
        const params = { id: (await buildForm(app, { name: canary })).id };
        return (api) => api.forms.duplicate({ params, body: {} });
      },
    },
    'emailTemplates.replace': {
      held: 'email-templates.edit',
      seen: 'email-templates.view',
      prepare: async () => {
        const { id } = await buildTemplate(app, { name: canary });
        const whole = { name: 'Other', subject: 'Other', htmlContent: '<p>Other</p>' };
        return async (api, body) => {
          const isChange = body.version === undefined;
          const answer = await api.emailTemplates.replace({ query: { id }, body: { ...whole, ...body } });
          // A replaced template keeps nothing of what it was.
          if (isChange) await admin.emailTemplates.update({ params: { id }, body: { description: canary } });
          return isChange && answer.data && 'name' in answer.data
            ? admin.emailTemplates.get({ params: { id } })
            : answer;
        };
      },
    },
    'emailTemplates.reset': {
      held: 'email-templates.edit',
      seen: 'email-templates.view',
      prepare: async () => {
        const { items } = (await admin.emailTemplates.list({ query: { search: 'Welcome', pageSize: 100 } })).data;
        const params = { id: items.find(({ systemKey }) => systemKey === 'welcome')?.id ?? '' };
        await admin.emailTemplates.update({ params, body: { description: canary } });
        return async (api) => {
          const answer = await api.emailTemplates.reset({ params });
          await admin.emailTemplates.update({ params, body: { description: canary } });
          return 'name' in answer.data ? admin.emailTemplates.get({ params }) : answer;
        };
      },
    },
    'submissions.update': {
      held: 'form-submissions.edit',
      seen: 'form-submissions.view',
      prepare: async () => {
        const params = { id: (await buildSubmission(app, { data: { name: canary } })).id };
        return (api, { version }) => api.submissions.update({ params, body: { isRead: true, version } });
      },
    },
    'submissions.note': {
      held: 'form-submissions.edit',
      seen: 'form-submissions.view',
      status: 201,
      prepare: async () => {
        const params = { id: (await buildSubmission(app, { data: { name: canary } })).id };
        return (api) => api.submissions.note({ params, body: { text: 'Called back' } });
      },
    },
    'answering.change': {
      held: 'form-submissions.edit',
      seen: 'form-submissions.view',
      prepare: async () => {
        const params = { id: (await buildQuote(app, { name: canary })).id };
        return (api, { version }) => api.answering.change({ params, body: { status: 'closed', version } });
      },
    },
    'answering.answer': {
      held: 'form-submissions.edit',
      seen: 'form-submissions.view',
      status: 201,
      prepare: async () => {
        const params = { id: (await buildQuote(app, { name: canary })).id };
        const body = { message: 'Ready', validUntil: '2999-12-31' };
        return (api, { version }) => api.answering.answer({ params, body: { ...body, version } });
      },
    },
    'leads.resend': {
      held: 'form-submissions.edit',
      seen: 'form-submissions.view',
      hasVersion: false,
      prepare: async () => {
        const body = { LastName: 'Byron', Company: canary, PostalCode: '80538' } as never;
        const params = { id: (await app.as.anonymous.leads.send({ body })).data.id };
        return (api) => api.leads.resend({ params });
      },
    },
  };
}
