const base = '/admin/api/auth';

/** The address of the sign-in. */
export const loginCall = { method: 'POST', path: `${base}/login`, envelope: 'flat' } as const;

/** The addresses of the calls that keep a session. Their contract adds the schemas, which the sign-in page does without. */
export const sessionCalls = {
  logout: { method: 'POST', path: `${base}/logout`, envelope: 'flat' },
  session: { method: 'GET', path: `${base}/session`, envelope: 'flat' },
  refresh: { method: 'POST', path: `${base}/refresh`, envelope: 'flat' },
  permissions: { method: 'GET', path: `${base}/permissions`, envelope: 'one' },
} as const;
