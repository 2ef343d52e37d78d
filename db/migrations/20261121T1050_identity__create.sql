-- A rotated token names a new row of the same family; the old row is good for a few seconds more, and whoever shows it
-- after that ends the family.
alter table sessions
  add column family_id uuid,
  add column token_expires_at timestamptz,
  add column replaced_at timestamptz;
update sessions set family_id = id, token_expires_at = expires_at;
alter table sessions
  alter column family_id set not null,
  alter column token_expires_at set not null;
create unique index sessions_family_head_key on sessions (family_id) where replaced_at is null;

-- A deactivated account's sessions end for good, whoever deactivates it and whatever comes later.
create function users_end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger users_end_sessions after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function users_end_sessions();

create table password_reset_tokens (
  id uuid primary key,
  user_id uuid not null,
  -- The first characters of what was mailed, for support; the token itself is nowhere but in the mail.
  token text not null,
  hashed_token text not null,
  expires_at timestamptz not null,
  -- Also true, without a time of use, once a newer one took its place.
  is_used boolean not null default false,
  used_at timestamptz,
  requested_by_admin_id uuid,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  constraint password_reset_tokens_hashed_token_key unique (hashed_token),
  constraint password_reset_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint password_reset_tokens_admin_fkey foreign key (requested_by_admin_id) references users (id) on delete set null
);
create unique index password_reset_tokens_live_key on password_reset_tokens (user_id) where not is_used;
create index password_reset_tokens_user_idx on password_reset_tokens (user_id);
create index password_reset_tokens_admin_idx on password_reset_tokens (requested_by_admin_id);

-- An account with a row here has not yet shown that its mailbox is its own, and may not sign in.
create table email_verifications (
  user_id uuid not null,
  -- Null until the first mail is written.
  hashed_token text,
  expires_at timestamptz,
  redirect_to text,
  created_at timestamptz not null default now(),
  constraint email_verifications_pkey primary key (user_id),
  constraint email_verifications_hashed_token_key unique (hashed_token),
  constraint email_verifications_user_fkey foreign key (user_id) references users (id) on delete cascade
);

-- It counts more than sign-ins: registrations, reset requests, tries of reset tokens.
alter table sign_in_attempts rename to limited_tries;
alter table limited_tries rename constraint sign_in_attempts_pkey to limited_tries_pkey;
alter index sign_in_attempts_last_idx rename to limited_tries_last_idx;

-- What of a message must not lie in the log, such as a one-time link: sealed under the installation's secret until it
-- is delivered, while html and text hold the masked copy.
alter table email_messages add column sealed bytea;
