-- Who has an entry open, by person and tab. Unlogged: rows that change every ten seconds would fill the log, and half a
-- minute after a crash every tab that is still open has written its own again.
create unlogged table entry_presence (
  entry_id uuid not null,
  user_id uuid not null,
  client uuid not null,
  field text,
  since timestamptz not null,
  seen_at timestamptz not null,
  constraint entry_presence_pkey primary key (entry_id, user_id, client),
  constraint entry_presence_entry_fkey foreign key (entry_id) references content (id) on delete cascade,
  constraint entry_presence_user_fkey foreign key (user_id) references users (id) on delete cascade
)
-- No index has the columns that change, so that a row is rewritten in its own page.
with (fillfactor = 50);
create index entry_presence_user_idx on entry_presence (user_id);
