import type { FieldValues } from '../../delivery/published/field-values.rules.ts';

/** An industry as cards and facets name it. */
export interface Industry {
  id: string;
  slug: string;
  name: string;
}

/** A location as machines name it. */
export interface Location {
  id: string;
  slug: string;
  label: string;
  city: string | null;
  state: string | null;
  phoneNumber: string | null;
  address: string | null;
  zip: string | null;
  googleLink: string | null;
}

/** A published location; its label falls back to 'city, state', then to its title [K07]. */
export function locationOf(entry: { id: string; slug: string; title: string; values: FieldValues }): Location {
  const { id, slug, title, values } = entry;
  const city = values.text('city');
  const state = values.text('state');
  return {
    id,
    slug,
    label: values.text('content_title') ?? ([city, state].filter((part) => part !== null).join(', ') || title),
    city,
    state,
    phoneNumber: values.text('phone_number'),
    address: values.text('address'),
    zip: values.text('zip'),
    googleLink: values.text('google_link'),
  };
}
