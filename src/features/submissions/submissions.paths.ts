/** Where the storefront shows forms. */
export const submissionsSitePaths = {
  form: (slug: string) => `/forms/${encodeURIComponent(slug)}`,
  sent: (slug: string) => `/forms/${encodeURIComponent(slug)}/sent`,
  /** The same in a frame on another page. */
  embedded: (slug: string) => `/forms/${encodeURIComponent(slug)}?embed=1`,
  embeddedSent: (slug: string) => `/forms/${encodeURIComponent(slug)}/sent?embed=1`,
};

/** The same addresses as the router matches them. */
export const submissionsSitePatterns = {
  form: '/forms/:slug',
  sent: '/forms/:slug/sent',
  embedScript: '/embed.js',
};

/** Where the console shows what was sent. */
export const submissionsPaths = {
  list: () => '/admin/editor/form-submissions',
  ofForm: (formId: string) => `/admin/editor/form-submissions?formId=${encodeURIComponent(formId)}`,
  one: (id: string) => `/admin/editor/form-submissions/${encodeURIComponent(id)}`,
};

/** The same addresses as the router matches them; `longer` leads to the shorter one [Q34]. */
export const submissionsPatterns = {
  list: '/admin/editor/form-submissions',
  one: '/admin/editor/form-submissions/:id',
  longer: '/admin/editor/form-submissions/entries/:id',
};
