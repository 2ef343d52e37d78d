import type { EmailTemplate } from '../email-templates.contract.ts';

/** The forms that send a template; empty where none does. */
export const formsInWords = ({ usedBy }: Pick<EmailTemplate, 'usedBy'>): string =>
  usedBy.map(({ name }) => `“${name}”`).join(', ');
