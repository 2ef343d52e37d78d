-- Who sends the mails. `secret` is the password or the API key, sealed; nothing answers it.
create table email_providers (
  id uuid primary key,
  name text not null,
  type text not null,
  is_default boolean not null,
  config jsonb not null,
  secret bytea not null,
  user_id uuid,
  last_sent_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint email_providers_type_check check (type in ('SMTP', 'SENDGRID', 'SENDLAYER')),
  constraint email_providers_user_fkey foreign key (user_id) references users (id) on delete set null
);
create unique index email_providers_default_key on email_providers (is_default) where is_default;
create index email_providers_user_idx on email_providers (user_id);
