import type { DB } from './types.ts';

/**
 * Which feature each table belongs to, or `platform`. Nobody else names it in SQL; `tools/code-rules/table-owners.ts` looks. What others
 * need they ask of the owner's service, or place the owner's expression (`x.sql.ts`) in a statement of their own.
 */
export const tableOwners = {
  apiTokenPermissions: 'permissions',
  apiTokens: 'api-tokens',
  auditEntries: 'audit',
  backups: 'backups',
  bulkEditEntries: 'entries',
  bulkEdits: 'entries',
  carts: 'cart',
  content: 'entries',
  contentCounts: 'content-types',
  contentMeta: 'entries',
  contentTypeFieldGroups: 'field-groups',
  contentTypeIds: 'content-types',
  contentTypes: 'content-types',
  emailDeliveries: 'email-messages',
  emailMessages: 'email-messages',
  emailProviders: 'email-providers',
  emailTemplates: 'email-templates',
  emailVerifications: 'auth',
  emailVisitorRecipients: 'email-messages',
  entryDrafts: 'entries',
  entryPresence: 'presence',
  entryRevisions: 'entries',
  entrySettlings: 'field-groups',
  fieldConversions: 'field-groups',
  fieldGroups: 'field-groups',
  fieldIndexFaults: 'field-groups',
  fields: 'field-groups',
  formFieldSets: 'forms',
  formIds: 'forms',
  formSubmissionEvents: 'submissions',
  formSubmissionFiles: 'submissions',
  formDrafts: 'submissions',
  formLinks: 'submissions',
  formStepCounts: 'submissions',
  formSubmissions: 'submissions',
  feedReads: 'feeds',
  formerSlugs: 'entries',
  forms: 'forms',
  idempotencyKeys: 'platform',
  identityProviders: 'identity-providers',
  importRows: 'imports',
  imports: 'imports',
  leads: 'leads',
  limitedTries: 'limits',
  media: 'media',
  mediaFolders: 'media',
  mediaVariants: 'media',
  passkeys: 'second-factor',
  passwordResetTokens: 'password-links',
  missingPaths: 'redirects',
  permissions: 'permissions',
  presentValues: 'field-groups',
  proofChallenges: 'second-factor',
  providerIdentities: 'identity-providers',
  quoteAnswers: 'quotes',
  quoteLines: 'quotes',
  shopAlerts: 'alerts',
  quotes: 'quotes',
  recoveryCodes: 'second-factor',
  redirects: 'redirects',
  removedFields: 'field-groups',
  removedRecords: 'removals',
  removedRows: 'removals',
  rolePermissions: 'permissions',
  roles: 'roles',
  scheduledActs: 'entries',
  secondFactors: 'second-factor',
  securityEvents: 'limits',
  sessions: 'sessions',
  siteSettings: 'settings',
  tableViews: 'table-views',
  uniqueFields: 'field-groups',
  uniqueValues: 'field-groups',
  userProfiles: 'users',
  userRoles: 'roles',
  users: 'users',
  webhookDeliveries: 'webhooks',
  webhooks: 'webhooks',
} as const satisfies Record<keyof DB, string>;

export interface TableException {
  /** Below src/. */
  file: string;
  /** Tables of others that it may name, as SQL spells them. */
  tables: readonly string[];
  reason: string;
}

/** At most six, each with the reason that makes it better than asking the owner. */
export const tableExceptions: readonly TableException[] = [
  {
    file: 'features/sessions/account/live-session.queries.ts',
    tables: ['users', 'roles', 'role_permissions', 'permissions'],
    reason:
      'Every request reads its session, account and rights, never cached, so that a logout or a lost role is in force everywhere at once [Q38]; in one statement, since each further one costs every request a round trip.',
  },
  {
    file: 'features/api-tokens/live-token/live-token.queries.ts',
    tables: ['users'],
    reason: 'Every request of a program reads its token with the account behind it, as one does with a session.',
  },
  {
    file: 'features/sessions/account/held-account.queries.ts',
    tables: ['users'],
    reason:
      'Users come after sessions, because a new password or a deactivation ends sessions; but who renews or ends a session holds the row of its account first, so that no token outlives its session.',
  },
  {
    file: 'features/field-groups/conversion/shown-in.queries.ts',
    tables: ['content_types'],
    reason:
      'Content types come after field groups, because they are made of them; but a group that changes holds the types that show it, a relation leads to a type, and a clash of names tells the type.',
  },
  {
    file: 'features/media/media.queries.ts',
    tables: ['content', 'content_types'],
    reason:
      'A file names the entry it was uploaded for only while that is there; the list of files tells it in its one statement, and entries come after media, because they show files.',
  },
  {
    file: 'features/submissions/removed-submissions/kept-submission.ts',
    tables: ['quotes', 'quote_lines', 'quote_answers'],
    reason:
      'A quote goes with its submission by its key, and has to come back with it; an offer for the parts of one record would be a mechanism for this case alone.',
  },
];
