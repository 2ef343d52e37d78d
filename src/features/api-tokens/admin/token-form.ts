import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { PermissionNode } from '../../permissions/permissions.contract.ts';
import { type ApiToken, ApiTokenDraft } from '../api-tokens.contract.ts';

/** What the form of a token holds; `permissions` are ids in one order, `version` is 0 for a new token. */
export interface TokenForm {
  name: string;
  description: string;
  permissions: string[];
  /** Null or empty for no end. */
  expiresAt: string | null;
  version: number;
}

/** Every permission there is: ids to slugs, and slugs to ids and names. */
export interface KnownPermissions {
  slugOf: ReadonlyMap<string, string>;
  idOf: ReadonlyMap<string, string>;
  nameOf: ReadonlyMap<string, string>;
}

export function permissionsIn(tree: readonly PermissionNode[]): KnownPermissions {
  const all = tree.flatMap(({ children }) => children);
  return {
    slugOf: new Map(all.map(({ id, slug }) => [id, slug])),
    idOf: new Map(all.map(({ id, slug }) => [slug, id])),
    nameOf: new Map(all.map(({ id, name }) => [id, name])),
  };
}

const daysOfNew = 365;

/** A new token ends after a year, unless its maker chooses otherwise. */
export function newToken(now: Date): TokenForm {
  const expiresAt = new Date(now.getTime() + daysOfNew * 86_400_000);
  expiresAt.setSeconds(0, 0);
  return { name: '', description: '', permissions: [], expiresAt: expiresAt.toISOString(), version: 0 };
}

/** A permission that the reader may not learn of keeps its slug in place of its id. */
export function formOf(token: ApiToken, { idOf }: KnownPermissions): TokenForm {
  const { name, description, permissions, expiresAt, version } = token;
  return {
    name,
    description,
    expiresAt,
    version,
    permissions: permissions.map((slug) => idOf.get(slug) ?? slug).sort(),
  };
}

const draftOf = ({ expiresAt, ...values }: TokenForm) => ({ ...values, expiresAt: expiresAt || null });

export const tokenCheck = checkedBy<TokenForm>(ApiTokenDraft, draftOf);

/** The form as the calls take it. */
export function bodyOf(values: TokenForm, { slugOf }: KnownPermissions) {
  const { version: _, permissions, ...draft } = draftOf(values);
  return { ...draft, permissions: permissions.map((id) => slugOf.get(id) ?? id) };
}

export const tokenLabels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  permissions: 'Permissions',
  expiresAt: 'Expires',
};

/** Why this person may not give the token a new secret; null if they may. The server decides and rejects the same. */
export function rotationHindrance(
  { state, permissions }: ApiToken,
  may: (permission: string) => boolean,
): string | null {
  if (!may('api-tokens.edit')) return permissionNeeded('api-tokens.edit', 'rotate API tokens');
  if (state === 'revoked' || state === 'expired') return 'It has ended. Create a new token.';
  return permissions.every(may) ? null : 'It may do what you may not do yourself.';
}
