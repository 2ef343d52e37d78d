-- What programs sign in with.
create table api_tokens (
  id uuid not null,
  name text not null,
  description text not null,
  -- The beginning of the present secret.
  prefix text not null,
  -- SHA-256 of the present secret, and of the one before it, which is good until former_until.
  token_hash bytea not null,
  former_hash bytea,
  former_until timestamptz,
  -- An account; no reference, so that an account that comes back has its tokens again.
  maker_id uuid not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_hash_key unique (token_hash),
  constraint api_tokens_former_hash_key unique (former_hash)
);

create index api_tokens_created_idx on api_tokens (created_at);

create table api_token_permissions (
  api_token_id uuid not null,
  permission_id uuid not null,
  constraint api_token_permissions_pkey primary key (api_token_id, permission_id),
  constraint api_token_permissions_token_fkey foreign key (api_token_id) references api_tokens (id) on delete cascade,
  constraint api_token_permissions_permission_fkey foreign key (permission_id) references permissions (id) on delete cascade
);

create index api_token_permissions_permission_idx on api_token_permissions (permission_id);

-- What a token names.
create function token_permissions(token uuid) returns text[] language sql stable parallel safe as $$
  select array(
    select p.slug from api_token_permissions tp join permissions p on p.id = tp.permission_id
    where tp.api_token_id = token order by p.slug)
$$;

-- The slugs of an account's roles, the weightiest first, and of what they grant, inherited ones too.
create function account_rights(account uuid) returns table (roles text[], permissions text[])
language sql stable parallel safe as $$
  select
    array(
      select r.slug from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = account order by r.priority desc, r.slug),
    array(
      select distinct p.slug from user_roles ur cross join role_lineage(ur.role_id) held
      join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
      where ur.user_id = account)
$$;

-- The token by which its maker acted, and its name, since it may be called something else when the log is read.
alter table audit_entries add column token_id uuid, add column token_name text;
