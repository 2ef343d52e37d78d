import type { PreparedReader } from '../../../platform/db/connections/prepared.ts';

/** What an account may do at this moment. */
export interface RightsRow {
  roles: string[];
  permissions: string[];
  mustChangePassword: boolean;
}

export interface AccountRow extends RightsRow {
  email: string;
  displayName: string;
  isActive: boolean;
}

interface AccountColumns {
  roles: string[];
  permissions: string[];
  must_change_password: boolean;
  email: string;
  display_name: string;
  is_active: boolean;
}

/** Null for an account that is gone. */
export async function selectOptionalAccount(prepared: PreparedReader, userId: string): Promise<AccountRow | null> {
  const [row] = await prepared.read<AccountColumns>({
    name: 'rights-of-account',
    text: `select rights.roles, rights.permissions, u.must_change_password, u.email, u.display_name, u.is_active
      from users u cross join lateral account_rights(u.id) rights where u.id = $1::uuid`,
    values: [userId],
  });
  if (!row) return null;
  const { roles, permissions, email, is_active: isActive } = row;
  return {
    roles,
    permissions,
    email,
    isActive,
    displayName: row.display_name,
    mustChangePassword: row.must_change_password,
  };
}

/** A token that is good at this moment, with its maker and what they may do. */
export interface LiveTokenRow {
  id: string;
  name: string;
  /** Slugs that the token names. */
  named: string[];
  lastUsedAt: Date | null;
  /** When the secret that found it ends; null for never. */
  until: Date | null;
  maker: RightsRow & { id: string; email: string; displayName: string; avatarUrl: string | null };
}

interface LiveTokenColumns {
  id: string;
  name: string;
  named: string[];
  last_used_at: Date | null;
  until: Date | null;
  maker_id: string;
  email: string;
  display_name: string;
  avatar_url: string | null;
  must_change_password: boolean;
  roles: string[];
  permissions: string[];
}

/** One read, as of sessions. `least` leaves out what is null. */
const liveToken = ({ found, until }: { found: string; until: string }) => `
  select t.id, t.name, t.last_used_at, ${until} as until, t.maker_id, u.email, u.display_name, u.avatar_url, u.must_change_password,
    rights.roles, rights.permissions, token_permissions(t.id) as named
  from api_tokens t join users u on u.id = t.maker_id cross join lateral account_rights(u.id) rights
  where ${found} and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2) and u.is_active`;

const byHash = {
  found: '(t.token_hash = $1::bytea or (t.former_hash = $1::bytea and t.former_until > $2))',
  until: 'least(t.expires_at, case when t.token_hash <> $1::bytea then t.former_until end)',
};
const byId = { found: 't.id = $1::uuid', until: 't.expires_at' };

/** The token with this secret, or with this id, if it is neither revoked nor expired and its maker is active. */
export async function selectOptionalLiveToken(
  prepared: PreparedReader,
  by: { hash: Buffer; now: Date } | { id: string; now: Date },
): Promise<LiveTokenRow | null> {
  const statement =
    'hash' in by
      ? { name: 'live-token', text: liveToken(byHash), values: [by.hash, by.now] }
      : { name: 'live-token-again', text: liveToken(byId), values: [by.id, by.now] };
  const [row] = await prepared.read<LiveTokenColumns>(statement);
  if (!row) return null;
  const { id, name, named, until, roles, permissions } = row;
  const maker = { id: row.maker_id, email: row.email, displayName: row.display_name, avatarUrl: row.avatar_url };
  return {
    id,
    name,
    named,
    until,
    lastUsedAt: row.last_used_at,
    maker: { ...maker, roles, permissions, mustChangePassword: row.must_change_password },
  };
}
