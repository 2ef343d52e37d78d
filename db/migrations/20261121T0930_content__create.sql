create table content_types (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  is_single boolean not null default false,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint content_types_slug_key unique (slug)
);
create index content_types_created_idx on content_types (created_at desc, id desc);

create table field_groups (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint field_groups_slug_key unique (slug)
);
create index field_groups_created_idx on field_groups (created_at desc, id desc);

create table fields (
  id uuid primary key,
  field_group_id uuid not null,
  -- Under this key entries hold the field's value; it never changes, so a rename or reorder loses nothing [Q22].
  key text not null,
  -- The id on the wire, field_{index} [F18].
  wire_id text not null,
  name text not null,
  position integer not null,
  definition jsonb not null,
  constraint fields_group_fkey foreign key (field_group_id) references field_groups (id) on delete cascade,
  constraint fields_key_key unique (key),
  constraint fields_group_name_key unique (field_group_id, name) deferrable initially immediate,
  constraint fields_group_wire_id_key unique (field_group_id, wire_id)
);

create table content_type_field_groups (
  content_type_id uuid not null,
  field_group_id uuid not null,
  position integer not null,
  constraint content_type_field_groups_pkey primary key (content_type_id, field_group_id),
  constraint content_type_field_groups_type_fkey foreign key (content_type_id) references content_types (id) on delete cascade,
  constraint content_type_field_groups_group_fkey foreign key (field_group_id) references field_groups (id) on delete cascade
);
create index content_type_field_groups_group_idx on content_type_field_groups (field_group_id);

create table content (
  id uuid primary key,
  content_type_id uuid not null,
  title text not null,
  slug text not null,
  -- A JSON string, or an object {json: {blocks}, html}.
  body jsonb not null default '""',
  status text not null default 'publish',
  author text,
  user_id uuid,
  -- Field key to value; see fields.key.
  custom_fields jsonb not null default '{}',
  -- Lower-case text of title, slug and textual fields, for search.
  search_text text not null default '',
  -- Says which row of an import this is, so that importing twice updates.
  import_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  constraint content_type_fkey foreign key (content_type_id) references content_types (id),
  constraint content_user_fkey foreign key (user_id) references users (id) on delete set null,
  constraint content_slug_key unique (content_type_id, slug),
  constraint content_import_key_key unique (content_type_id, import_key),
  constraint content_status_check check (status in ('draft', 'publish', 'trash')),
  constraint content_slug_check check (char_length(slug) between 1 and 200)
);
create index content_published_idx on content (content_type_id, created_at desc, id desc) where status = 'publish';
create index content_created_idx on content (content_type_id, created_at desc, id desc);
create index content_updated_idx on content (content_type_id, updated_at desc, id desc);
create index content_recent_idx on content (updated_at desc, id desc);
create index content_title_idx on content (content_type_id, lower(title), id);
create index content_search_idx on content using gin (search_text gin_trgm_ops);
create index content_user_idx on content (user_id);

create table content_meta (
  content_id uuid not null,
  meta_key text not null,
  meta_value jsonb not null,
  constraint content_meta_pkey primary key (content_id, meta_key),
  constraint content_meta_content_fkey foreign key (content_id) references content (id) on delete cascade
);

-- Entries by type and status, kept by trigger in 16 shards so that concurrent writers seldom wait for one row.
-- A total is the sum of a few rows instead of a scan of the type. A long transaction takes a shard of its own by setting
-- millwright.count_shard.
create table content_counts (
  content_type_id uuid not null,
  status text not null,
  shard smallint not null,
  entries integer not null,
  constraint content_counts_pkey primary key (content_type_id, status, shard)
) with (fillfactor = 50);

create function content_count_change(type_id uuid, of_status text, change bigint) returns void language sql as $$
  insert into content_counts (content_type_id, status, shard, entries)
  values (
    type_id,
    of_status,
    coalesce(nullif(current_setting('millwright.count_shard', true), '')::integer, pg_backend_pid() % 16),
    change
  )
  on conflict on constraint content_counts_pkey do update set entries = content_counts.entries + excluded.entries
$$;

create function content_count_inserted() returns trigger language plpgsql as $$
begin
  perform content_count_change(content_type_id, status, entries)
  from (select content_type_id, status, count(*) as entries from new_rows group by 1, 2 order by 1, 2) as added;
  return null;
end $$;

create function content_count_deleted() returns trigger language plpgsql as $$
begin
  perform content_count_change(content_type_id, status, -entries)
  from (select content_type_id, status, count(*) as entries from old_rows group by 1, 2 order by 1, 2) as removed;
  return null;
end $$;

create function content_count_updated() returns trigger language plpgsql as $$
begin
  perform content_count_change(content_type_id, status, change)
  from (
    select content_type_id, status, sum(weight) as change
    from (
      select content_type_id, status, 1 as weight from new_rows
      union all
      select content_type_id, status, -1 from old_rows
    ) as rows
    group by 1, 2 having sum(weight) <> 0 order by 1, 2
  ) as moved;
  return null;
end $$;

create trigger content_count_insert after insert on content
  referencing new table as new_rows for each statement execute function content_count_inserted();
create trigger content_count_delete after delete on content
  referencing old table as old_rows for each statement execute function content_count_deleted();
create trigger content_count_update after update on content
  referencing new table as new_rows old table as old_rows for each statement execute function content_count_updated();
