import type { Page } from '../../contracts/call/endpoint.ts';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { type FormRow, forms } from './forms.contract.ts';
import {
  changeForm,
  createForm,
  duplicateForm,
  type FormParts,
  listForms,
  readForm,
  removeForm,
} from './forms.service.ts';

/** The calls of forms, answered; what was sent through them, and mail, come later in the order. */
export const formsRoutes = (parts: FormParts): FeatureRoutes =>
  implement(forms, {
    list: ({ ctx, query }) => listForms(ctx, { query, parts }) as Promise<Page<FormRow>>,
    create: ({ ctx, body }) => createForm(ctx, { draft: body, parts }),
    get: ({ ctx, params }) => readForm(ctx, { id: params.id, parts }),
    update: ({ ctx, params, body }) => changeForm(ctx, { id: params.id, change: body, parts }),
    remove: ({ ctx, params }) => removeForm(ctx, { id: params.id, parts }),
    duplicate: ({ ctx, params }) => duplicateForm(ctx, { id: params.id, parts }),
  });
