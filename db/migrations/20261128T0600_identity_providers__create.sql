-- Sign-in through providers of OpenID Connect.
create table identity_providers (
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed; null for a public client.
  client_secret bytea,
  -- Mail domains whose addresses the provider vouches for.
  domains text[] not null,
  creates_accounts boolean not null,
  -- [{claim, value, role}]
  roles jsonb not null,
  -- Slugs.
  default_roles text[] not null,
  is_active boolean not null,
  -- Who chose what it gives: it gives nothing beyond their rights.
  maker_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint identity_providers_pkey primary key (id)
);

-- Which account a person of a provider is. No references to accounts, so that one that comes back is linked again.
create table provider_identities (
  id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint provider_identities_pkey primary key (id),
  constraint provider_identities_subject_key unique (issuer, subject),
  constraint provider_identities_user_key unique (user_id, issuer)
);

-- Whether an active administrator has signed in through an active provider; one of these counts as switched off.
create function administrator_uses_provider(without uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from identity_providers p
    join provider_identities i on rtrim(i.issuer, '/') = rtrim(p.issuer, '/')
    join users u on u.id = i.user_id
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where p.is_active and p.id is distinct from without and u.is_active and r.is_admin)
$$;

-- The provider itself has asked for a second factor.
alter table sessions add column is_proven_twice boolean not null default false;
