-- What the mails say. The product's own have a system_key.
create table email_templates (
  id uuid primary key,
  system_key text,
  name text not null,
  subject text not null,
  html_content text not null,
  text_content text not null,
  description text not null,
  variables jsonb not null,
  is_active boolean not null,
  email_provider_id uuid,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint email_templates_system_key_key unique (system_key),
  constraint email_templates_provider_fkey foreign key (email_provider_id) references email_providers (id) on delete set null,
  constraint email_templates_user_fkey foreign key (user_id) references users (id) on delete set null
);
create index email_templates_updated_idx on email_templates (updated_at desc, id desc);
create index email_templates_provider_idx on email_templates (email_provider_id);
create index email_templates_user_idx on email_templates (user_id);

-- The log of mails: a queued one is due at next_attempt_at; a process that hands it over holds it until claimed_until.
alter table email_messages
  drop constraint email_messages_status_check,
  add constraint email_messages_status_check
    check (status in ('queued', 'sent', 'failed', 'no_provider', 'suppressed')),
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}',
  add column reply_to text,
  add column submission_id uuid,
  add column form_id uuid,
  add column integration_id text,
  add column integration_name text,
  add column provider_id uuid,
  add column provider_name text,
  add column template_id uuid,
  add column attachments jsonb not null default '[]',
  add column rejected text[] not null default '{}',
  add column resend_of uuid,
  add column is_masked boolean not null default false,
  add column next_attempt_at timestamptz,
  add column claimed_until timestamptz,
  add constraint email_messages_resend_of_fkey foreign key (resend_of) references email_messages (id) on delete set null;
update email_messages set next_attempt_at = created_at where status = 'queued';
update email_messages set is_masked = true where sealed is not null;
create index email_messages_due_idx on email_messages (next_attempt_at, id) where status = 'queued';
create index email_messages_submission_idx on email_messages (submission_id) where submission_id is not null;
create index email_messages_form_idx on email_messages (form_id, created_at desc) where form_id is not null;
create index email_messages_resend_of_idx on email_messages (resend_of) where resend_of is not null;

-- What became of each attempt.
create table email_deliveries (
  id uuid primary key,
  message_id uuid not null,
  at timestamptz not null,
  outcome text not null,
  answer text not null,
  provider_name text,
  constraint email_deliveries_outcome_check check (outcome in ('sent', 'deferred', 'failed')),
  constraint email_deliveries_message_fkey foreign key (message_id) references email_messages (id) on delete cascade
);
create index email_deliveries_message_idx on email_deliveries (message_id, at);

-- Addresses that visitors typed and that were written to lately: they get few mails an hour.
create table email_visitor_recipients (
  message_id uuid not null,
  address text not null,
  at timestamptz not null,
  constraint email_visitor_recipients_pkey primary key (message_id, address),
  constraint email_visitor_recipients_message_fkey foreign key (message_id) references email_messages (id) on delete cascade
);
create index email_visitor_recipients_address_idx on email_visitor_recipients (address, at);
create index email_visitor_recipients_at_idx on email_visitor_recipients (at);
