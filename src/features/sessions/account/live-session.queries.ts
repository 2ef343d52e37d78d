import type { PreparedReader } from '../../../platform/db/connections/prepared.ts';

/** A session's row with its account and everything it may do, as of this moment. */
export interface SessionRow {
  familyId: string;
  expiresAt: Date;
  /** When a newer token took its place, if one did. */
  replacedAt: Date | null;
  userId: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  /** Somebody else set the password. */
  mustChangePassword: boolean;
  /** Beside the password. */
  hasSecondFactor: boolean;
  lastUsedAt: Date;
  roles: string[];
  permissions: string[];
  /** Set while the session looks at the admin as a role does. */
  view: StoredView | null;
}

export interface StoredView {
  /** The slug of when it began. */
  slug: string;
  /** Null once the role was deleted. */
  role: { slug: string; name: string; permissions: string[] } | null;
}

interface SessionColumns {
  family_id: string;
  expires_at: Date;
  replaced_at: Date | null;
  user_id: string;
  email: string;
  display_name: string;
  avatar_url: string | null;
  must_change_password: boolean;
  has_second_factor: boolean;
  last_used_at: Date;
  roles: string[];
  permissions: string[];
  view_as_slug: string | null;
  view_slug: string | null;
  view_name: string | null;
  view_permissions: string[] | null;
}

/**
 * One indexed read per request. It spans the tables of users, roles and permissions, as `db/owners.ts` permits: rights are
 * read with the session and never cached, so that a logout, a deactivation or a role change is in force everywhere at
 * once [Q38].
 */
const liveSession = {
  name: 'live-session',
  text: `
    select s.family_id, s.expires_at, s.replaced_at, s.user_id, s.last_used_at, s.view_as_slug,
      u.email, u.display_name, u.avatar_url, u.must_change_password, s.is_proven_twice or has_second_factor(u.id) as has_second_factor, v.slug as view_slug, v.name as view_name,
      rights.roles, rights.permissions,
      case when v.id is not null then array(
        select distinct p.slug from role_lineage(v.id) held
        join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
      ) end as view_permissions
    from sessions s join users u on u.id = s.user_id cross join lateral account_rights(u.id) rights
    left join roles v on v.id = s.view_as_role_id
    where s.id = $1::uuid and s.revoked_at is null and s.expires_at > $2 and u.is_active`,
};

/** The session if it is neither revoked nor past its end and its account is active; also one that was replaced. */
export async function selectOptionalLiveSession(
  prepared: PreparedReader,
  by: { id: string; now: Date },
): Promise<SessionRow | null> {
  const [row] = await prepared.read<SessionColumns>({ ...liveSession, values: [by.id, by.now] });
  if (!row) return null;
  return {
    familyId: row.family_id,
    expiresAt: row.expires_at,
    replacedAt: row.replaced_at,
    userId: row.user_id,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    mustChangePassword: row.must_change_password,
    hasSecondFactor: row.has_second_factor,
    lastUsedAt: row.last_used_at,
    roles: row.roles,
    permissions: row.permissions,
    view: viewIn(row),
  };
}

function viewIn(row: SessionColumns): StoredView | null {
  const { view_as_slug: slug, view_slug, view_name, view_permissions } = row;
  if (slug === null) return null;
  const isThere = view_slug !== null && view_name !== null && view_permissions !== null;
  return { slug, role: isThere ? { slug: view_slug, name: view_name, permissions: view_permissions } : null };
}
