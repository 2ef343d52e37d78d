-- Who asked for a delivery. A row is written before the CRM is told, and says what became of that.
create table leads (
  id uuid primary key,
  fields jsonb not null,
  status text not null,
  attempts integer not null default 0,
  last_error text,
  -- What the list is searched in.
  search_text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint leads_status_check check (status in ('queued', 'sent', 'failed', 'no_crm'))
);
create index leads_created_idx on leads (created_at desc, id desc);
