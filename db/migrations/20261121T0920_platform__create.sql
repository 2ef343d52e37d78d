-- First answers of creates, replayed for 24 hours to the same caller with the same key and body.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (scope, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- The outbox: written in the transaction of the act that causes the mail, delivered by a worker.
create table email_messages (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  sender text not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  provider_answer text,
  cause text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint email_messages_status_check check (status in ('queued', 'sent', 'failed', 'no_provider'))
);
create index email_messages_created_idx on email_messages (created_at desc, id desc);
