import type { EmailTemplate } from '../email-templates.contract.ts';

/** The forms that send a template, as far as the reader may know their names; empty where none does. */
export function formsInWords({ useCount, usedBy }: Pick<EmailTemplate, 'useCount' | 'usedBy'>): string {
  const names = usedBy.map(({ name }) => `“${name}”`).join(', ');
  const unnamed = useCount - usedBy.length;
  if (unnamed <= 0) return names;
  if (names !== '') return `${names} and ${unnamed} more`;
  return unnamed === 1 ? '1 form' : `${unnamed} forms`;
}
