import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { type IdentityProvider, IdentityProviderDraft } from '../identity-providers.contract.ts';
import { mappedRoles, type RoleMapping } from '../identity-providers.rules.ts';

export interface ProviderForm {
  name: string;
  issuer: string;
  clientId: string;
  /** Empty keeps what is stored. */
  clientSecret: string;
  domains: string[];
  createsAccounts: boolean;
  roles: RoleMapping[];
  defaultRoles: string[];
  isActive: boolean;
  version: number;
}

export const newProvider: ProviderForm = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: [],
  createsAccounts: false,
  roles: [],
  defaultRoles: [],
  isActive: true,
  version: 0,
};

export function formOf(provider: IdentityProvider): ProviderForm {
  const { name, issuer, clientId, domains, createsAccounts, roles, defaultRoles, isActive, version } = provider;
  return { name, issuer, clientId, clientSecret: '', domains, createsAccounts, roles, defaultRoles, isActive, version };
}

/** The form as the calls take it; a row without any text is no row. */
export function bodyOf({ clientSecret, roles, version: _, ...values }: ProviderForm) {
  const rows = roles.filter(({ claim, value, role }) => `${claim}${value}${role}`.trim() !== '');
  return { ...values, roles: rows, ...(clientSecret !== '' && { clientSecret }) };
}

export const providerCheck = checkedBy<ProviderForm>(IdentityProviderDraft, bodyOf);

export const providerLabels: Record<string, string> = {
  name: 'Name',
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  domains: 'Mail domains',
  createsAccounts: 'Make accounts',
  roles: 'Roles by claim',
  defaultRoles: 'Roles of new accounts',
  isActive: 'Active',
};

/** Longest text that is tried. */
const maxClaimsLength = 100_000;

export type Tried = { roles: string[] } | { error: string };

/** What roles the claims of a person, as JSON, would give. */
export function tryClaims(text: string, mappings: readonly RoleMapping[]): Tried {
  if (text.length > maxClaimsLength) return { error: 'This is too long.' };
  try {
    const claims: unknown = JSON.parse(text);
    if (!isRecord(claims)) return { error: 'This is no JSON object.' };
    return { roles: mappedRoles(claims, mappings) };
  } catch {
    return { error: 'This is no JSON. It begins with { and ends with }.' };
  }
}
