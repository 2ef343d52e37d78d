const base = '/admin/api/auth';

/** Where the calls around the session answer and how; their contract adds the rest. So the sign-in page needs no schemas. */
export const sessionCalls = {
  login: { method: 'POST', path: `${base}/login`, envelope: 'flat' },
  logout: { method: 'POST', path: `${base}/logout`, envelope: 'flat' },
  session: { method: 'GET', path: `${base}/session`, envelope: 'flat' },
  refresh: { method: 'POST', path: `${base}/refresh`, envelope: 'flat' },
  permissions: { method: 'GET', path: `${base}/permissions`, envelope: 'one' },
} as const;
