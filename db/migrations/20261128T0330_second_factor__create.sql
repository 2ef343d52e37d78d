-- How an account proves itself beside its password. No references to accounts, so that one that comes back has its factors again.
create table second_factors (
  user_id uuid not null,
  -- Of codes that change every 30 seconds; sealed. Null until the first is confirmed.
  secret bytea,
  since timestamptz,
  -- The step of the last code that was used: each works once.
  last_step integer not null default 0,
  -- The next secret, which a code confirms.
  pending_secret bytea,
  pending_at timestamptz,
  constraint second_factors_pkey primary key (user_id)
);

create table recovery_codes (
  user_id uuid not null,
  -- HMAC with a key of the installation.
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- As browsers name it, base64url.
  credential_id text not null,
  public_key bytea not null,
  -- How often its authenticator says that it was used; 0 where it does not count.
  counter double precision not null,
  transports text[] not null,
  -- Kept beyond one device by its maker.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_key unique (credential_id)
);

create index passkeys_user_idx on passkeys (user_id);

-- What was begun and waits for a proof: a sign-in, the registration of a passkey.
create table proof_challenges (
  -- SHA-256 of what the client has to bring.
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  -- The network of who began it.
  network text,
  -- Of the password that was right then.
  password_hash bytea,
  -- What a passkey has to sign, base64url.
  passkey_challenge text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint proof_challenges_pkey primary key (token_hash),
  constraint proof_challenges_purpose_check check (purpose in ('sign-in', 'passkey-sign-in', 'passkey-registration'))
);

create index proof_challenges_expires_idx on proof_challenges (expires_at);

-- Whether an account has a factor beside its password.
create function has_second_factor(account uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from second_factors f where f.user_id = account and f.secret is not null)
    or exists (select from passkeys p where p.user_id = account)
$$;

create function account_exists(account uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from users u where u.id = account)
$$;

-- The active accounts, of these roles or all, that have no factor beside their password.
create function accounts_without_second_factor(everybody boolean, role_slugs text[])
returns table (id uuid, display_name text) language sql stable parallel safe as $$
  select u.id, u.display_name from users u
  where u.is_active and not has_second_factor(u.id) and (everybody or exists (
    select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.slug = any (role_slugs)))
$$;
