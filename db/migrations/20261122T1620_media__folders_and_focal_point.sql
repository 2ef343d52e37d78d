-- Folders of the library; a file without one lies at the root. And the point of a picture that every crop keeps in sight,
-- as shares of its width and height from the top left.
create table media_folders (
  id uuid not null,
  name text not null,
  parent_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint media_folders_pkey primary key (id),
  constraint media_folders_parent_fkey foreign key (parent_id) references media_folders (id),
  constraint media_folders_name_check check (name <> '' and position('/' in name) = 0),
  constraint media_folders_parent_check check (parent_id <> id)
);
-- At the root there is no parent to compare.
create unique index media_folders_name_key on media_folders (lower(name), coalesce(parent_id, '00000000-0000-0000-0000-000000000000'));
create index media_folders_parent_idx on media_folders (parent_id);

alter table media
  add column folder_id uuid,
  add column focal_x double precision,
  add column focal_y double precision,
  add constraint media_folder_fkey foreign key (folder_id) references media_folders (id),
  add constraint media_focal_check check (
    (focal_x is null) = (focal_y is null) and focal_x between 0 and 1 and focal_y between 0 and 1
  );
create index media_folder_created_idx on media (folder_id, created_at, id);
