/** The product's own variables, which every mail, or every mail of a form, may name without declaring them, with their meanings. */
export const ownVariables: Readonly<Record<string, string>> = {
  all_fields: 'All answers, each with its label',
  'form.name': 'The name of the form',
  'form.slug': 'The slug of the form',
  'submission.id': 'The id of the submission',
  'submission.createdAt': 'When it was sent',
  'submission.url': 'The address of the submission in the console',
  'site.name': 'The name of the site',
  'site.url': 'The address of the site',
};
