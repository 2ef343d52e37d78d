-- How far the entries of a type have come in following a change of their fields: a row from the change until it is done.
create table entry_settlings (
  content_type_id uuid not null,
  asked integer default 1 not null,
  step text,
  step_at timestamptz,
  done integer default 0 not null,
  total integer default 0 not null,
  failed_at timestamptz,
  constraint entry_settlings_pkey primary key (content_type_id),
  constraint entry_settlings_type_fkey foreign key (content_type_id) references content_types (id) on delete cascade,
  constraint entry_settlings_step_check check (step in ('values', 'search'))
);
