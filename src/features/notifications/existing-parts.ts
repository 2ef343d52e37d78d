import { isId } from '../../contracts/text/id.ts';
import { listExistingProviders } from '../email-providers/sending/sending.service.ts';
import { listExistingTemplates } from '../email-templates/kept-templates.ts';
import type { MailParts } from '../forms/integrations/integrations.service.ts';

/** Those of the named providers and templates that exist. */
export const listExistingParts: MailParts = async (ctx, { providers, templates }) => ({
  providers: await listExistingProviders(ctx, providers.filter(isId)),
  templates: await listExistingTemplates(ctx, templates.filter(isId)),
});
