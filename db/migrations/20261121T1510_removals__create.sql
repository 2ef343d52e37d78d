-- Records that were deleted for good, as far as people know, and that an administrator can bring back for 30 days.
create table removed_records (
  id uuid primary key,
  type text not null,
  record_id uuid not null,
  label text not null,
  removed_by uuid,
  removed_by_email text,
  removed_at timestamptz not null
);
create index removed_records_removed_at_idx on removed_records (removed_at desc, id desc);

-- Their rows, each as it was in the table that `part` names.
create table removed_rows (
  removed_id uuid not null,
  part text not null,
  kept jsonb not null,
  constraint removed_rows_record_fkey foreign key (removed_id) references removed_records (id) on delete cascade
);
create index removed_rows_record_idx on removed_rows (removed_id, part);
