import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { joinDeclared } from './contracts/call/declared.ts';
import type { EndpointShape } from './contracts/call/endpoint.ts';
import { addErrorRows, type ErrorCode } from './contracts/call/errors.ts';
import { permissionSeeds } from './contracts/session/permission-slug.ts';
import { alertsFeature } from './features/alerts/alerts.feature.ts';
import { apiTokensFeature } from './features/api-tokens/api-tokens.feature.ts';
import { readTokenActor, readTokenActorAgain } from './features/api-tokens/live-token/token-actor.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { readActor, readActorAgain } from './features/auth/auth.service.ts';
import { sessionCookie } from './features/auth/session-cookie.ts';
import { backupsFeature } from './features/backups/backups.feature.ts';
import { blogFeature } from './features/blog/blog.feature.ts';
import { cartFeature } from './features/cart/cart.feature.ts';
import { contentTypesFeature } from './features/content-types/content-types.feature.ts';
import { listPreviewOrigins } from './features/content-types/content-types.service.ts';
import { deliveryFeature } from './features/delivery/delivery.feature.ts';
import { emailMessagesFeature } from './features/email-messages/email-messages.feature.ts';
import { emailProvidersFeature } from './features/email-providers/email-providers.feature.ts';
import { emailTemplatesFeature } from './features/email-templates/email-templates.feature.ts';
import { entriesFeature } from './features/entries/entries.feature.ts';
import { feedsFeature } from './features/feeds/feeds.feature.ts';
import { fieldGroupsFeature } from './features/field-groups/field-groups.feature.ts';
import { formsFeature } from './features/forms/forms.feature.ts';
import { identityProvidersFeature } from './features/identity-providers/identity-providers.feature.ts';
import { importsFeature } from './features/imports/imports.feature.ts';
import { leadsFeature } from './features/leads/leads.feature.ts';
import { limitsFeature } from './features/limits/limits.feature.ts';
import { countAction } from './features/limits/limits.service.ts';
import { noteDenial } from './features/limits/threshold/threshold.service.ts';
import { locationsFeature } from './features/locations/locations.feature.ts';
import { mediaFeature } from './features/media/media.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { pagesFeature } from './features/pages/pages.feature.ts';
import { passwordLinksFeature } from './features/password-links/password-links.feature.ts';
import { permissionsFeature } from './features/permissions/permissions.feature.ts';
import { presenceFeature } from './features/presence/presence.feature.ts';
import { profileFeature } from './features/profile/profile.feature.ts';
import { quotesFeature } from './features/quotes/quotes.feature.ts';
import { redirectsFeature } from './features/redirects/redirects.feature.ts';
import { removalsFeature } from './features/removals/removals.feature.ts';
import { rolesFeature } from './features/roles/roles.feature.ts';
import { secondFactorFeature } from './features/second-factor/second-factor.feature.ts';
import { securityFeature } from './features/security/security.feature.ts';
import { sessionsFeature } from './features/sessions/sessions.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { readSettings } from './features/settings/settings.service.ts';
import { shopFeature } from './features/shop/shop.feature.ts';
import { sitemapFeature } from './features/sitemap/sitemap.feature.ts';
import { submissionsFeature } from './features/submissions/submissions.feature.ts';
import { tableViewsFeature } from './features/table-views/table-views.feature.ts';
import { taxFeature } from './features/tax/tax.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts';
import { startCdnPurge } from './platform/cache/cdn-purge.ts';
import { type Platform, readsOf } from './platform/context/context.ts';
import { sitePagesOf } from './platform/context/site-pages.ts';
import { systemContext } from './platform/context/system-context.ts';
import { callsOf, cleanupOf, type Feature, offersOf, routesOf } from './platform/feature.ts';
import { consoleVersionOf, findAdminBuild, serveAdmin } from './platform/http/files/static-files.ts';
import type { Readiness } from './platform/http/health/health.ts';
import { openApi, openApiRoutes } from './platform/http/openapi.ts';
import { createServer } from './platform/http/server.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { platformCleanup, platformJobs } from './platform/jobs/platform-jobs.ts';
import { siteFeatures } from './storefront/features.ts';
import { createSite } from './storefront/site-server.ts';

/** The features in their order: each may use the services, rules and components of those above it. */
export const features = [
  auditFeature,
  removalsFeature,
  settingsFeature,
  permissionsFeature,
  rolesFeature,
  sessionsFeature,
  limitsFeature,
  emailProvidersFeature,
  emailTemplatesFeature,
  emailMessagesFeature,
  passwordLinksFeature,
  usersFeature,
  secondFactorFeature,
  identityProvidersFeature,
  authFeature,
  securityFeature,
  backupsFeature,
  apiTokensFeature,
  profileFeature,
  tableViewsFeature,
  mediaFeature,
  fieldGroupsFeature,
  contentTypesFeature,
  entriesFeature,
  presenceFeature,
  deliveryFeature,
  blogFeature,
  importsFeature,
  formsFeature,
  submissionsFeature,
  notificationsFeature,
  leadsFeature,
  locationsFeature,
  shopFeature,
  taxFeature,
  cartFeature,
  pagesFeature,
  sitemapFeature,
  quotesFeature,
  feedsFeature,
  alertsFeature,
  webhooksFeature,
  redirectsFeature,
] as const satisfies readonly Feature[];

const declared: readonly Feature[] = features;
const offers = offersOf(declared);
addErrorRows(joinDeclared('error code', declared, ({ errors }) => errors));

const ofThePlatform = {
  name: 'platform',
  calls: { openApi },
  services: [(platform) => startCdnPurge(platform)],
  jobs: {
    ...platformJobs,
    cleanup: async (ctx, payload) => {
      await cleanupOf(declared, offers)(ctx, payload);
      await platformCleanup(ctx);
    },
  },
  schedule: { cleanup: '17 * * * *', 'release-abandoned-jobs': '*/5 * * * *' },
} satisfies Feature;

/** Every call there is, by contract; the OpenAPI document and the generated tests are made of it. */
export const calls = callsOf([...features, ofThePlatform], offers);

/** The permissions that every installation has [C02]. */
export const systemPermissions = permissionSeeds(
  joinDeclared('permission', declared, ({ permissions }) => permissions),
);

/** Background work by name. */
export const jobHandlers: Readonly<Record<string, JobHandler>> = joinDeclared(
  'job',
  [ofThePlatform, ...declared],
  ({ jobs }) => jobs,
);

/** Jobs that a process queues when it starts. */
export const startJobs = declared.flatMap(({ startJobs = [] }) => startJobs);

/** What every process does beside its jobs until it stops. */
export const processServices = [ofThePlatform, ...declared].flatMap(({ services = [] }: Feature) =>
  services.map((start) => (platform: Platform) => start(platform, offers)),
);

/** What operators watch. */
export const gauges = declared.flatMap(({ gauges = [] }) => gauges);

/** When jobs are queued by themselves, as lines of a crontab in UTC. */
export const jobSchedule = [ofThePlatform, ...declared]
  .flatMap(({ schedule = {} }: Feature) => Object.entries(schedule).map(([job, times]) => `${times} ${job}`))
  .join('\n');

export interface AppOptions {
  readiness: Readiness;
  onUndeclared?: (call: EndpointShape, code: ErrorCode) => void;
  /** Further pages, such as the mail catcher's in development. */
  pages?: readonly ((server: FastifyInstance) => void)[];
}

/** Builds the server that production and tests run alike; it does not listen yet. */
export function buildApp(platform: Platform, { readiness, onUndeclared, pages = [] }: AppOptions): FastifyInstance {
  const sessionCookieName = sessionCookie(platform.config).name;
  const site = createSite({ process: platform, features: siteFeatures });
  sitePagesOf(platform.config).pages = site;
  const document = { calls, version: manifest.version, serverUrl: platform.config.publicUrl, sessionCookieName };
  const consoleBuild = findAdminBuild();
  return createServer(platform, {
    authenticate: readActor,
    authenticateToken: readTokenActor,
    readAgain: (ctx) => (ctx.actor.apiToken ? readTokenActorAgain(ctx) : readActorAgain(ctx)),
    sessionCookieName,
    onDenied: noteDenial,
    countAction,
    features: [...routesOf(declared, offers), openApiRoutes(document)],
    pages: [
      ...pages,
      (server) =>
        serveAdmin(server, {
          directory: consoleBuild,
          sessionCookieName,
          readFramed: () => listPreviewOrigins(readsOf(platform)),
          readRegion: () => readSettings(systemContext(platform, 'console')),
        }),
      site.register,
    ],
    visitorPages: site,
    consoleVersion: consoleVersionOf(consoleBuild),
    readiness,
    ...(onUndeclared && { onUndeclared }),
  });
}
