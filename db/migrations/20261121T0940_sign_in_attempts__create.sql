-- Wrong sign-ins of the last minutes, so that the limits hold over restarts and processes.
create table sign_in_attempts (
  -- `account:` and a digest of the address that was typed, or `address:` and where it was typed.
  key text not null,
  -- When, oldest first; a try under way counts as wrong until it proves right.
  tries timestamptz[] not null,
  last_at timestamptz not null,
  constraint sign_in_attempts_pkey primary key (key)
);
create index sign_in_attempts_last_idx on sign_in_attempts (last_at);
