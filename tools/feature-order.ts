/** The one order of the features: each may use the services, rules and components of those before it, never the reverse. */
export const featureOrder: readonly string[] = [
  'audit',
  'settings',
  'permissions',
  'roles',
  'sessions',
  'password-links',
  'users',
  'auth',
  'profile',
  'field-groups',
  'content-types',
  'entries',
  'delivery',
  'imports',
];
