/** The permissions every installation has [C02]. A content type adds its own, see `typePermission`. */

const actionsOf = {
  users: ['view', 'create', 'edit', 'delete'],
  roles: ['view', 'create', 'edit', 'delete'],
  permissions: ['view', 'create', 'edit', 'delete'],
  content: ['view', 'create', 'edit', 'delete', 'publish'],
  'content-types': ['view', 'create', 'edit', 'delete'],
  'field-groups': ['view', 'create', 'edit', 'delete'],
  forms: ['view', 'create', 'edit', 'delete'],
  'form-submissions': ['view', 'edit', 'delete'],
  media: ['view', 'create', 'edit', 'delete'],
  settings: ['view', 'edit'],
  'email-providers': ['view', 'create', 'edit', 'delete'],
  'email-templates': ['view', 'create', 'edit', 'delete'],
} as const;

type Resource = keyof typeof actionsOf;
export type SystemPermission = { [R in Resource]: `${R}.${(typeof actionsOf)[R][number]}` }[Resource];

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

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const readable = (slug: string) => slug.replaceAll('-', ' ');

/** Slug, readable name and category (the resource) of each system permission. */
export const systemPermissions: readonly PermissionSeed[] = Object.entries(actionsOf).flatMap(([resource, actions]) =>
  actions.map((action) => ({
    slug: `${resource}.${action}` as SystemPermission,
    name: `${capital(action)} ${readable(resource)}`,
    category: resource,
  })),
);
