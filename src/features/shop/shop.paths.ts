/** Where the storefront shows machines. */
export const shopPaths = {
  /** The shop, narrowed by the parameters of a question. */
  list: (query = '') => (query === '' ? '/shop' : `/shop?${query}`),
  machine: (slug: string) => `/shop/${encodeURIComponent(slug)}`,
  /** `rows`: those alone in which the machines differ. */
  compare: (slugs: readonly string[] = [], { rows = 'all' }: { rows?: 'all' | 'differences' } = {}) => {
    const items = slugs.map((slug) => `item=${encodeURIComponent(slug)}`);
    const query = [...items, ...(rows === 'differences' && items.length > 0 ? ['rows=differences'] : [])].join('&');
    return query === '' ? '/compare' : `/compare?${query}`;
  },
  /** The machines that a browser keeps. */
  saved: () => '/saved',
  /** Where a search is kept, to hear of what comes in; a later feature has it. */
  alert: (query = '') => (query === '' ? '/alerts' : `/alerts?${query}`),
  /** The page of the cart, which later features have like the next. */
  cart: () => '/cart',
  /** Of one machine; without it of the cart. */
  requestQuote: (slug?: string) =>
    slug === undefined ? '/request-quote' : `/request-quote?item=${encodeURIComponent(slug)}`,
};

/** The form of a machine's page that holds what is chosen of the machine; parts of the page may belong to it. */
export const machineFormId = 'machine-choice';

/** The same addresses as the router matches them. */
export const shopPatterns = {
  list: '/shop',
  machine: '/shop/:slug',
  compare: '/compare',
  saved: '/saved',
};

/** The slug of the form whose submissions are quotes. */
export const quoteForm = 'request-quote';

/** The slug of the form by which visitors ask. */
export const contactForm = 'contact-us';
