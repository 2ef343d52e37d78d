-- Files that people gave to be imported, with their rows as they were read. The rows stay for the report and for taking the
-- import back, and go with it after 30 days, or after a day where nothing was ever made of them.
create table imports (
  id uuid primary key,
  file_name text not null,
  format text not null,
  notation jsonb not null,
  columns jsonb not null,
  row_count integer not null,
  status text not null,
  plan jsonb,
  -- The type may be removed meanwhile; what the import made of it is known by these versions.
  content_type_id uuid,
  field_group_id uuid,
  made_type_version integer,
  made_group_version integer,
  -- The last row that was dealt with; a killed process leaves all rows up to it done, and none after it.
  position integer not null default 0,
  notes jsonb not null default '[]',
  error text,
  created_by uuid,
  author text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint imports_status_check
    check (status in ('open', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  constraint imports_created_by_fkey foreign key (created_by) references users (id) on delete set null
);
create index imports_created_by_idx on imports (created_by, created_at desc, id desc);
create index imports_created_idx on imports (created_at desc, id desc);
create index imports_under_way_idx on imports (id) where status in ('running', 'undoing');

create table import_rows (
  import_id uuid not null,
  row integer not null,
  line integer not null,
  cells jsonb not null,
  -- Why the row cannot be read at all.
  problem text,
  content_key text not null,
  -- The line of an earlier row with the same key.
  duplicate_of integer,
  outcome text,
  entry_id uuid,
  -- The entry's version after the import changed it.
  entry_version integer,
  refusals jsonb,
  constraint import_rows_pkey primary key (import_id, row),
  constraint import_rows_import_fkey foreign key (import_id) references imports (id) on delete cascade,
  constraint import_rows_outcome_check
    check (outcome in ('created', 'updated', 'unchanged', 'refused', 'removed', 'restored', 'kept'))
);
create index import_rows_entry_idx on import_rows (import_id, entry_id) where entry_id is not null;
create index import_rows_outcome_idx on import_rows (import_id, outcome, row) where outcome in ('refused', 'kept');
