import { isRecord } from '../../contracts/is-record.ts';

/** Which claim of a person gives which role. */
export interface RoleMapping {
  /** A name, or a path with dots such as `realm_access.roles`. */
  claim: string;
  value: string;
  /** A slug. */
  role: string;
}

export type Claims = Readonly<Record<string, unknown>>;

const maxDepth = 10;

/** A claim by its whole name, or by a path through objects; undefined where there is none. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const step of name.split('.', maxDepth + 1)) {
    if (!isRecord(found) || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return found;
}

/** The roles that the claims of a person give them, each once; a claim gives one by its value or by an item of its list. */
export function mappedRoles(claims: Claims, mappings: readonly RoleMapping[]): string[] {
  const given = mappings.filter(({ claim, value }) => {
    const found = claimAt(claims, claim);
    const values = Array.isArray(found) ? found : [found];
    return values.some((one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value);
  });
  return [...new Set(given.map(({ role }) => role))];
}

/** The roles after a sign-in: those that a mapping names are set by the claims, all others stay. */
export function rolesAfter(
  held: readonly string[],
  { claims, mappings }: { claims: Claims; mappings: readonly RoleMapping[] },
): string[] {
  const managed = new Set(mappings.map(({ role }) => role));
  const given = mappedRoles(claims, mappings);
  const stay = held.filter((role) => !managed.has(role) || given.includes(role));
  return [...stay, ...given.filter((role) => !stay.includes(role))];
}

/** Whether a provider vouches for an address: its domain, exactly. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Methods of RFC 8176 that are no knowledge of the person. */
const secondMethods: ReadonlySet<string> = new Set([
  ...['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop'],
  ...['face', 'fpt', 'iris', 'retina', 'vbm'],
]);
const knowledge: ReadonlySet<string> = new Set(['pwd', 'pin', 'kba']);
/** Contexts that stand for two factors: of OpenID's enhanced profile, PAPE and REFEDS. */
const strongContexts: ReadonlySet<string> = new Set([
  ...['phr', 'phrh'],
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Whether the provider says that it asked for more than one factor (`amr` of RFC 8176, `acr`). */
export function isProvenTwice({ amr, acr }: Claims): boolean {
  if (typeof acr === 'string' && strongContexts.has(acr)) return true;
  if (!Array.isArray(amr)) return false;
  if (amr.includes('mfa')) return true;
  return amr.some((one) => knowledge.has(String(one))) && amr.some((one) => secondMethods.has(String(one)));
}
