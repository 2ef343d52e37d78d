import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import type { EndpointShape } from './contract-kit/endpoint.ts';
import type { ErrorCode } from './contract-kit/errors.ts';
import { auditTrail } from './features/audit/audit.contract.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { auth } from './features/auth/auth.contract.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { readActor } from './features/auth/auth.service.ts';
import { recovery } from './features/auth/recovery/recovery.contract.ts';
import { recoveryRoutes } from './features/auth/recovery/recovery.routes.ts';
import { resetMailJob, sendResetMail } from './features/auth/recovery/recovery.service.ts';
import { registration } from './features/auth/registration/registration.contract.ts';
import { registrationRoutes } from './features/auth/registration/registration.routes.ts';
import {
  announceRegistrationJob,
  registrationMailJob,
  verificationMailJob,
} from './features/auth/registration/registration.service.ts';
import {
  announceRegistration,
  sendRegistrationMail,
  sendVerificationMail,
} from './features/auth/registration/registration-mails.ts';
import { rights } from './features/auth/rights/rights.contract.ts';
import { rightsRoutes } from './features/auth/rights/rights.routes.ts';
import { sessionCookie } from './features/auth/session-cookie.ts';
import { viewAs } from './features/auth/view-as/view-as.contract.ts';
import { viewAsRoutes } from './features/auth/view-as/view-as.routes.ts';
import { contentTypes } from './features/content-types/content-types.contract.ts';
import { contentTypesRoutes } from './features/content-types/content-types.routes.ts';
import { removableContentType } from './features/content-types/removal/removable-content-type.ts';
import { contentTypeRemoval } from './features/content-types/removal/removal.contract.ts';
import { contentTypeRemovalRoutes } from './features/content-types/removal/removal.routes.ts';
import { contentTypeScript } from './features/content-types/typescript/typescript.contract.ts';
import { contentTypeScriptRoutes } from './features/content-types/typescript/typescript.routes.ts';
import { delivery } from './features/delivery/delivery.contract.ts';
import { deliveryRoutes } from './features/delivery/delivery.routes.ts';
import { fieldConversion } from './features/entries/conversion/conversion.contract.ts';
import { fieldConversionRoutes } from './features/entries/conversion/conversion.routes.ts';
import { settleEntriesOfTypes } from './features/entries/conversion/settle-entries.ts';
import { entries } from './features/entries/entries.contract.ts';
import { entriesRoutes } from './features/entries/entries.routes.ts';
import {
  forgetEntries,
  forgetEntriesJob,
  forgetEntriesLater,
} from './features/entries/forgotten-types/forgotten-types.service.ts';
import { settleEntriesJob } from './features/field-groups/conversion/conversion.service.ts';
import { settling } from './features/field-groups/conversion/settling.contract.ts';
import { settlingRoutes } from './features/field-groups/conversion/settling.routes.ts';
import { fieldGroups } from './features/field-groups/field-groups.contract.ts';
import { fieldGroupsRoutes } from './features/field-groups/field-groups.routes.ts';
import { fieldIndexes } from './features/field-groups/indexes/indexes.contract.ts';
import { fieldIndexesRoutes } from './features/field-groups/indexes/indexes.routes.ts';
import { buildFieldIndexes } from './features/field-groups/indexes/indexes.service.ts';
import { buildIndexesJob } from './features/field-groups/indexes/marks.ts';
import { removableFieldGroup } from './features/field-groups/removal/removable-field-group.ts';
import { fieldRemoval } from './features/field-groups/removal/removal.contract.ts';
import { fieldRemovalRoutes } from './features/field-groups/removal/removal.routes.ts';
import { forgetExpiredFields } from './features/field-groups/removal/removal.service.ts';
import { forgetOldCounts } from './features/limits/limits.service.ts';
import { noteDenial, thresholdJob } from './features/limits/threshold/threshold.service.ts';
import { mediaFiles } from './features/media/files/files.contract.ts';
import { mediaFilesRoutes } from './features/media/files/files.routes.ts';
import { media } from './features/media/media.contract.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { removableMedia } from './features/media/removal/removable-media.ts';
import { removeFile, removeFileJob } from './features/media/removal/remove-files.ts';
import { permissions } from './features/permissions/permissions.contract.ts';
import { permissionsRoutes } from './features/permissions/permissions.routes.ts';
import { removablePermission } from './features/permissions/removable-permission.ts';
import { profile } from './features/profile/profile.contract.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { removals } from './features/removals/removals.contract.ts';
import { removalsRoutes } from './features/removals/removals.routes.ts';
import { forgetOldRemovals } from './features/removals/removals.service.ts';
import { removableRole } from './features/roles/removable-role.ts';
import { roles } from './features/roles/roles.contract.ts';
import { rolesRoutes } from './features/roles/roles.routes.ts';
import { security } from './features/security/security.contract.ts';
import { securityRoutes } from './features/security/security.routes.ts';
import { reactToThreshold } from './features/security/threshold-reaction.ts';
import { sessions } from './features/sessions/sessions.contract.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { settings } from './features/settings/settings.contract.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { tableViews } from './features/table-views/table-views.contract.ts';
import { tableViewsRoutes } from './features/table-views/table-views.routes.ts';
import { roleHoldersRoutes } from './features/users/access/role-holders.routes.ts';
import { removableUser } from './features/users/removal/removable-user.ts';
import { users } from './features/users/users.contract.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import type { Platform } from './platform/context.ts';
import type { Readiness } from './platform/http/health.ts';
import { deleteExpiredAnswers } from './platform/http/idempotency.ts';
import type { FeatureRoutes } from './platform/http/implement.ts';
import { openApi, openApiRoutes } from './platform/http/openapi.ts';
import { createServer } from './platform/http/server.ts';
import { findAdminBuild, serveAdmin } from './platform/http/static-files.ts';
import { longestJobMs, releaseAbandonedJobs } from './platform/jobs/abandoned-jobs.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { deliverMail, deliverMailJob } from './platform/mail/outbox.ts';
import { forgetDrafts } from './platform/storage/forget-drafts.ts';
import { incomingFolder, uploadFolder } from './platform/storage/storage.ts';
import { registerSite } from './storefront/site-server.ts';

/** Every call there is, by feature; clients, the OpenAPI document and the generated tests are made of it. */
export const calls = {
  auditTrail,
  removals,
  settings,
  permissions,
  roles,
  sessions,
  users,
  auth,
  registration,
  recovery,
  rights,
  viewAs,
  security,
  profile,
  tableViews,
  media,
  mediaFiles,
  fieldGroups,
  fieldRemoval,
  fieldIndexes,
  settling,
  contentTypes,
  contentTypeRemoval,
  contentTypeScript,
  entries,
  fieldConversion,
  delivery,
  openApi,
};

/** What can be brought back after it was deleted [Q29]. */
const removables = [
  removableUser,
  removableRole,
  removablePermission,
  removableFieldGroup,
  removableContentType,
  removableMedia,
];

/** The features in their order: each may use those above it. */
const features: readonly FeatureRoutes[] = [
  auditRoutes,
  removalsRoutes(removables),
  settingsRoutes,
  permissionsRoutes,
  rolesRoutes,
  sessionsRoutes,
  usersRoutes,
  roleHoldersRoutes,
  authRoutes,
  registrationRoutes,
  recoveryRoutes,
  rightsRoutes,
  viewAsRoutes,
  securityRoutes,
  profileRoutes,
  tableViewsRoutes,
  mediaRoutes,
  mediaFilesRoutes,
  fieldGroupsRoutes,
  fieldRemovalRoutes,
  fieldIndexesRoutes,
  settlingRoutes,
  contentTypesRoutes,
  contentTypeRemovalRoutes,
  contentTypeScriptRoutes,
  entriesRoutes,
  fieldConversionRoutes,
  deliveryRoutes,
];

/** Background work by name. */
export const jobHandlers: Readonly<Record<string, JobHandler>> = {
  [deliverMailJob]: deliverMail,
  [resetMailJob]: sendResetMail,
  [registrationMailJob]: sendRegistrationMail,
  [verificationMailJob]: sendVerificationMail,
  [announceRegistrationJob]: announceRegistration,
  [thresholdJob]: reactToThreshold,
  [settleEntriesJob]: settleEntriesOfTypes,
  [buildIndexesJob]: buildFieldIndexes,
  [removeFileJob]: removeFile,
  [forgetEntriesJob]: forgetEntries,
  cleanup: async (ctx) => {
    await deleteExpiredAnswers(ctx.db, ctx.platform.clock.now());
    await forgetOldCounts(ctx);
    // Before the removals are forgotten that name the fields of removed groups.
    await forgetExpiredFields(ctx);
    await forgetOldRemovals(ctx, removables);
    await forgetEntriesLater(ctx);
    await forgetDrafts(incomingFolder(uploadFolder(ctx.platform.config)), ctx.platform.clock.now());
  },
  'release-abandoned-jobs': (ctx) => releaseAbandonedJobs(ctx.db, longestJobMs),
};

/** What is looked at when a process starts, because a killed one may have left it half done. */
export const startJobs: readonly string[] = [buildIndexesJob];

/** Cron lines in UTC. */
export const jobSchedule = '17 * * * * cleanup\n*/5 * * * * release-abandoned-jobs';

export interface AppOptions {
  readiness: Readiness;
  onUndeclared?: (call: EndpointShape, code: ErrorCode) => void;
  /** Further pages, such as the mail catcher's in development. */
  pages?: readonly ((server: FastifyInstance) => void)[];
}

/** Builds the server that production and tests run alike; it does not listen yet. */
export function buildApp(platform: Platform, { readiness, onUndeclared, pages = [] }: AppOptions): FastifyInstance {
  const sessionCookieName = sessionCookie(platform.config).name;
  const document = { calls, version: manifest.version, serverUrl: platform.config.publicUrl, sessionCookieName };
  return createServer(platform, {
    authenticate: readActor,
    sessionCookieName,
    onDenied: noteDenial,
    features: [...features, openApiRoutes(document)],
    pages: [
      ...pages,
      (server) => serveAdmin(server, { directory: findAdminBuild() }),
      (server) => registerSite(server, platform),
    ],
    readiness,
    ...(onUndeclared && { onUndeclared }),
  });
}
