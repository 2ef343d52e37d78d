import type { TemplateUse, TemplateUses } from '../../email-templates/template-uses.ts';
import { listFormsSending } from '../forms.queries.ts';

/** Which forms send these templates, with the names of their fields. */
export const usesOfTemplates: TemplateUses = async (ctx, templateIds) => {
  const uses = new Map<string, TemplateUse[]>();
  const ids = new Set(templateIds);
  for (const { id, name, fields, templates } of await listFormsSending(ctx.db, templateIds)) {
    const use = { id, name, fields: fields.map((field) => field.name) };
    for (const template of new Set(templates))
      if (ids.has(template)) uses.set(template, [...(uses.get(template) ?? []), use]);
  }
  return uses;
};
