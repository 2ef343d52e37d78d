-- Edits of many entries at once, for a day: what is left to do, what came of it, and what each entry said before.
create table bulk_edits (
  id uuid primary key,
  content_type_id uuid not null,
  entry_ids uuid[] not null,
  changes jsonb not null,
  to_draft boolean not null,
  status text not null,
  -- How many of the ids were dealt with; a killed process leaves these done, and none after them.
  position integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused jsonb not null default '[]',
  error text,
  made_by uuid,
  author text,
  created_at timestamptz not null,
  constraint bulk_edits_status_check check (status in ('running', 'done', 'failed', 'undone')),
  constraint bulk_edits_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index bulk_edits_made_by_idx on bulk_edits (made_by);
create index bulk_edits_created_idx on bulk_edits (created_at);
create index bulk_edits_running_idx on bulk_edits (id) where status = 'running';

create table bulk_edit_entries (
  bulk_edit_id uuid not null,
  entry_id uuid not null,
  -- Of the entry after the edit.
  version integer not null,
  parts text[] not null,
  -- The parts as they were: of what is live or stands alone, and of the draft; null where the edit left that side alone.
  before jsonb,
  draft_before jsonb,
  made_draft boolean not null,
  constraint bulk_edit_entries_pkey primary key (bulk_edit_id, entry_id),
  constraint bulk_edit_entries_edit_fkey foreign key (bulk_edit_id) references bulk_edits (id) on delete cascade
);

alter table entry_revisions drop constraint entry_revisions_source_check;
alter table entry_revisions add constraint entry_revisions_source_check
  check (source in ('admin', 'api', 'import', 'bulk', 'schedule')) not valid;
alter table entry_revisions validate constraint entry_revisions_source_check;
