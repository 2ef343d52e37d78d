import { capital } from '../text/capital.ts';
/** A resource's actions: `{ users: ['view', 'edit'] }` stands for `users.view` and `users.edit`. */
export type PermissionActions = Readonly<Record<string, readonly string[]>>;

/** The actions of each resource. A feature adds its own, in its contract, by augmenting this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface FeaturePermissions {}

type Resource = keyof FeaturePermissions;

/** The slug of a permission that every installation has [C02]. A content type adds its own, see `typePermission`. */
export type SystemPermission = { [R in Resource]: `${R}.${FeaturePermissions[R]}` }[Resource];

export const typeActions = ['create', 'view', 'edit', 'delete', 'publish'] as const;
export type TypeAction = (typeof typeActions)[number];

/** A permission slug of one content type: `content-types.cars.edit`, `single-types.home.edit` [D12]. */
export function typePermission(type: { slug: string; isSingle: boolean }, action: TypeAction): string {
  return `${type.isSingle ? 'single-types' : 'content-types'}.${type.slug}.${action}`;
}

export interface PermissionSeed {
  slug: SystemPermission;
  name: string;
  category: string;
}

/** A resource in words: "email providers", "API tokens". */
export const resourceInWords = (slug: string) => slug.replaceAll(/[-_]/g, ' ').replace(/\bapi\b/, 'API');

/** Slug, readable name and category (the resource) of each permission. */
export function permissionSeeds(actionsOf: PermissionActions): PermissionSeed[] {
  return Object.entries(actionsOf).flatMap(([resource, actions]) =>
    actions.map((action) => ({
      slug: `${resource}.${action}` as SystemPermission,
      name: `${capital(action)} ${resourceInWords(resource)}`,
      category: resource,
    })),
  );
}

/** Why somebody may not do it: `act` completes "to …". */
export function permissionNeeded(permission: SystemPermission, act: string): string {
  return `You need the ${permission} permission to ${act}.`;
}
