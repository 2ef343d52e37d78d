import type { Page } from '../../contracts/call/endpoint.ts';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { type EmailTemplate, emailTemplates } from './email-templates.contract.ts';
import {
  changeTemplate,
  createTemplate,
  listFormFields,
  listTemplates,
  readTemplate,
  removeTemplate,
  resetTemplate,
} from './email-templates.service.ts';
import { previewTemplate, sendTestTemplate } from './preview-and-test/preview-and-test.service.ts';
import type { TemplateUses } from './template-uses.ts';

/** The calls of templates, answered. */
export function emailTemplatesRoutes(uses: readonly TemplateUses[]): FeatureRoutes {
  return implement(emailTemplates, {
    list: ({ ctx, query }) => listTemplates(ctx, { query, uses }) as Promise<Page<EmailTemplate>>,
    create: ({ ctx, body }) => createTemplate(ctx, { draft: body, uses }),
    replace: ({ ctx, query, body }) => changeTemplate(ctx, { id: query.id, change: body, uses }),
    removeNamed: ({ ctx, query }) => removeTemplate(ctx, query.id),
    preview: ({ ctx, body }) => previewTemplate(ctx, { request: body, uses }),
    get: ({ ctx, params }) => readTemplate(ctx, { id: params.id, uses }),
    formFields: ({ ctx, params }) => listFormFields(ctx, { id: params.id, uses }),
    update: ({ ctx, params, body }) => changeTemplate(ctx, { id: params.id, change: body, uses }),
    remove: ({ ctx, params }) => removeTemplate(ctx, params.id),
    test: ({ ctx, params, body }) => sendTestTemplate(ctx, { id: params.id, to: body.to, variables: body.variables }),
    reset: ({ ctx, params }) => resetTemplate(ctx, { id: params.id, uses }),
  });
}
