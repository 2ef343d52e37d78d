-- What visitors sent through forms. A submission outlives its form; it names the set of fields that it answered.
create table form_submissions (
  id uuid primary key,
  form_id uuid not null,
  field_set_id uuid not null,
  form_name text not null,
  data jsonb not null,
  metadata jsonb not null,
  status text not null,
  is_read boolean not null default false,
  -- Whether mails wait for the submission to leave the spam.
  is_held boolean not null default false,
  ip_address text,
  user_agent text,
  referrer text,
  user_id uuid,
  user_email text,
  -- The answers as people read them, for the search.
  search_text text not null,
  -- Tells the same answers from the same place within a few seconds.
  data_hash bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint form_submissions_status_check
    check (status in ('submitted', 'processing', 'completed', 'failed', 'spam')),
  constraint form_submissions_form_fkey foreign key (form_id) references form_ids (id),
  constraint form_submissions_field_set_fkey foreign key (field_set_id) references form_field_sets (id),
  constraint form_submissions_user_fkey foreign key (user_id) references users (id) on delete set null
);
create index form_submissions_created_idx on form_submissions (created_at desc, id desc);
create index form_submissions_form_idx on form_submissions (form_id, created_at desc, id desc);
create index form_submissions_unread_idx on form_submissions (form_id) where not is_read;
create index form_submissions_field_set_idx on form_submissions (field_set_id);
create index form_submissions_user_idx on form_submissions (user_id);

-- Files that came with submissions. Their bytes lie in the storage, and no public address leads there.
create table form_submission_files (
  id uuid primary key,
  submission_id uuid not null,
  field text not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  storage_key text not null,
  created_at timestamptz not null,
  constraint form_submission_files_submission_fkey
    foreign key (submission_id) references form_submissions (id) on delete cascade
);
create index form_submission_files_submission_idx on form_submission_files (submission_id);

-- What became of a submission: changes of its status, notes, edits.
create table form_submission_events (
  id uuid primary key,
  submission_id uuid not null,
  type text not null,
  facts jsonb not null,
  by_id uuid,
  by_email text,
  at timestamptz not null,
  constraint form_submission_events_type_check check (type in ('status', 'note', 'edited', 'resend')),
  constraint form_submission_events_submission_fkey
    foreign key (submission_id) references form_submissions (id) on delete cascade,
  constraint form_submission_events_by_fkey foreign key (by_id) references users (id) on delete set null
);
create index form_submission_events_submission_idx on form_submission_events (submission_id, at, id);
create index form_submission_events_by_idx on form_submission_events (by_id);
