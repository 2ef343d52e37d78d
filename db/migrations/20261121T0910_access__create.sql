create table users (
  id uuid primary key,
  -- Normalised (trimmed, NFKC, lower case) before it is stored, so that one mailbox is one account.
  email text not null,
  password text not null,
  display_name text not null,
  avatar_url text,
  is_active boolean not null default true,
  is_system_user boolean not null default false,
  last_sign_in timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint users_email_key unique (email),
  constraint users_email_normalised check (email = lower(email) and email = btrim(email))
);

create table user_profiles (
  user_id uuid primary key,
  first_name text,
  last_name text,
  bio text,
  phone text,
  country text,
  timezone text,
  language text,
  constraint user_profiles_user_fkey foreign key (user_id) references users (id) on delete cascade
);

create table roles (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  status text not null default 'active',
  priority integer not null default 0,
  is_system_role boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint roles_slug_key unique (slug),
  constraint roles_name_key unique (name),
  constraint roles_status_check check (status in ('active', 'inactive', 'deprecated')),
  constraint roles_priority_check check (priority >= 0)
);

create table permissions (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  is_system_permission boolean not null default false,
  category text not null default 'general',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint permissions_slug_key unique (slug)
);

create table user_roles (
  user_id uuid not null,
  role_id uuid not null,
  constraint user_roles_pkey primary key (user_id, role_id),
  constraint user_roles_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint user_roles_role_fkey foreign key (role_id) references roles (id)
);
create index user_roles_role_idx on user_roles (role_id);

create table role_permissions (
  role_id uuid not null,
  permission_id uuid not null,
  constraint role_permissions_pkey primary key (role_id, permission_id),
  constraint role_permissions_role_fkey foreign key (role_id) references roles (id),
  constraint role_permissions_permission_fkey foreign key (permission_id) references permissions (id) on delete cascade
);
create index role_permissions_permission_idx on role_permissions (permission_id);

-- One row a sign-in; its id is the token's jti. A token is good only while its row is.
create table sessions (
  id uuid primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  constraint sessions_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);

create table site_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table audit_entries (
  id uuid primary key,
  action text not null,
  actor_id uuid,
  actor_email text,
  target_type text not null,
  target_id text,
  target_label text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  at timestamptz not null default now()
);
create index audit_entries_at_idx on audit_entries (at desc, id desc);
create index audit_entries_actor_idx on audit_entries (actor_id, at desc);
create index audit_entries_target_idx on audit_entries (target_type, target_id, at desc);

-- The trail is written, never rewritten.
create function audit_entries_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are immutable' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_immutable before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_refuse_change();
