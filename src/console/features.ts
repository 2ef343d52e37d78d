import type { ConsoleFeature, ConsolePage } from '../admin-kit/console-feature.ts';
import type { ConsoleOffers } from '../admin-kit/console-offers.ts';
import type { FilledSlots } from '../admin-kit/slots.tsx';
import { addressShape } from '../contracts/call/address-shape.ts';
import { joinDeclared } from '../contracts/call/declared.ts';
import { apiTokensPages } from '../features/api-tokens/api-tokens.pages.tsx';
import { auditPages } from '../features/audit/audit.pages.tsx';
import { authPages } from '../features/auth/auth.pages.tsx';
import { backupsPages } from '../features/backups/backups.pages.tsx';
import { contentTypesPages } from '../features/content-types/content-types.pages.tsx';
import { deliveryPages } from '../features/delivery/delivery.pages.tsx';
import { emailMessagesPages } from '../features/email-messages/email-messages.pages.tsx';
import { emailProvidersPages } from '../features/email-providers/email-providers.pages.tsx';
import { emailTemplatesPages } from '../features/email-templates/email-templates.pages.tsx';
import { entriesPages } from '../features/entries/entries.pages.tsx';
import { feedsPages } from '../features/feeds/feeds.pages.tsx';
import { fieldGroupsPages } from '../features/field-groups/field-groups.pages.tsx';
import { formsPages } from '../features/forms/forms.pages.tsx';
import { identityProvidersPages } from '../features/identity-providers/identity-providers.pages.tsx';
import { importsPages } from '../features/imports/imports.pages.tsx';
import { leadsPages } from '../features/leads/leads.pages.tsx';
import { mediaPages } from '../features/media/media.pages.tsx';
import { notificationsPages } from '../features/notifications/notifications.pages.tsx';
import { permissionsPages } from '../features/permissions/permissions.pages.tsx';
import { presencePages } from '../features/presence/presence.pages.tsx';
import { profilePages } from '../features/profile/profile.pages.tsx';
import { quotesPages } from '../features/quotes/quotes.pages.tsx';
import { redirectsPages } from '../features/redirects/redirects.pages.tsx';
import { removalsPages } from '../features/removals/removals.pages.tsx';
import { rolesPages } from '../features/roles/roles.pages.tsx';
import { secondFactorPages } from '../features/second-factor/second-factor.pages.tsx';
import { securityPages } from '../features/security/security.pages.tsx';
import { settingsPages } from '../features/settings/settings.pages.tsx';
import { submissionsPages } from '../features/submissions/submissions.pages.tsx';
import { tableViewsPages } from '../features/table-views/table-views.pages.tsx';
import { usersPages } from '../features/users/users.pages.tsx';
import { webhooksPages } from '../features/webhooks/webhooks.pages.tsx';

/** What the features show in the console, in the order of the sidebar [E02]. */
export const consoleFeatures: readonly ConsoleFeature[] = [
  authPages,
  entriesPages,
  importsPages,
  submissionsPages,
  leadsPages,
  quotesPages,
  mediaPages,
  usersPages,
  secondFactorPages,
  contentTypesPages,
  fieldGroupsPages,
  formsPages,
  settingsPages,
  securityPages,
  identityProvidersPages,
  backupsPages,
  emailProvidersPages,
  emailTemplatesPages,
  emailMessagesPages,
  auditPages,
  removalsPages,
  rolesPages,
  permissionsPages,
  apiTokensPages,
  webhooksPages,
  redirectsPages,
  feedsPages,
  profilePages,
  deliveryPages,
  tableViewsPages,
  presencePages,
  notificationsPages,
];

/** Every page of the features for people who are signed in, by the shape of its address. */
export const consolePages: Readonly<Record<string, ConsolePage>> = joinDeclared('page', consoleFeatures, ({ pages }) =>
  pages.map((page) => [addressShape(page.path), page] as const),
);

/** What features show in screens of features before them, and in the kit. */
export const filledSlots: FilledSlots = joinDeclared('slot', consoleFeatures, ({ slots }) => slots);

/** What else they give to these screens. */
export const consoleOffers = joinDeclared<ConsoleFeature, unknown>(
  'offer',
  consoleFeatures,
  ({ offers }) => offers,
) as Partial<ConsoleOffers>;
