alter table content
  -- Who saved it last; null for what the server did by itself.
  add column updated_by uuid,
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  -- Why what was due could not be done.
  add column schedule_error text,
  add constraint content_updated_by_fkey foreign key (updated_by) references users (id) on delete set null;
create index content_updated_by_idx on content (updated_by);
create index content_publish_at_idx on content (publish_at) where publish_at is not null;
create index content_unpublish_at_idx on content (unpublish_at) where unpublish_at is not null;

-- The newer draft of a published entry, whole. An entry that is not published is its own draft and has no row here.
create table entry_drafts (
  entry_id uuid not null,
  title text not null,
  slug text not null,
  body jsonb not null,
  custom_fields jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint entry_drafts_pkey primary key (entry_id),
  constraint entry_drafts_entry_fkey foreign key (entry_id) references content (id) on delete cascade,
  constraint entry_drafts_updated_by_fkey foreign key (updated_by) references users (id) on delete set null,
  constraint entry_drafts_slug_check check (char_length(slug) between 1 and 200)
);
create index entry_drafts_updated_by_idx on entry_drafts (updated_by);
create index entry_drafts_named_ids_idx on entry_drafts using gin (ids_named_in(custom_fields, body));

-- What an entry said after each save, by the version that the save made. The present state of an entry that was imported,
-- or that is older than this table, gets its row at the next save.
create table entry_revisions (
  entry_id uuid not null,
  version integer not null,
  action text not null,
  title text not null,
  slug text not null,
  body jsonb not null,
  custom_fields jsonb not null,
  -- title, slug, content, or the key of a custom field.
  changed text[] not null,
  is_autosave boolean not null default false,
  -- Delivery showed it; such a revision is kept for good.
  was_live boolean not null default false,
  restored_from integer,
  source text not null,
  made_by uuid,
  ip text,
  at timestamptz not null,
  constraint entry_revisions_pkey primary key (entry_id, version),
  constraint entry_revisions_entry_fkey foreign key (entry_id) references content (id) on delete cascade,
  constraint entry_revisions_made_by_fkey foreign key (made_by) references users (id) on delete set null,
  constraint entry_revisions_action_check check (action in
    ('created', 'saved', 'published', 'unpublished', 'scheduled', 'discarded', 'restored', 'trashed', 'untrashed')),
  constraint entry_revisions_source_check check (source in ('admin', 'api', 'import', 'schedule'))
);
create index entry_revisions_made_by_idx on entry_revisions (made_by);
