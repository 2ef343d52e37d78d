-- Uploaded files. The bytes lie in the storage under `storage_key`, whose name is the row's id.
create table media (
  id uuid primary key,
  user_id uuid,
  file_name text not null,
  file_type text not null,
  mime_type text not null,
  storage_key text not null,
  file_size bigint not null,
  width integer,
  height integer,
  alt text not null default '',
  caption text not null default '',
  description text not null default '',
  title text not null default '',
  content_id uuid,
  -- SHA-256 of the stored bytes, in hexadecimal digits.
  checksum text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint media_storage_key_key unique (storage_key),
  constraint media_user_fkey foreign key (user_id) references users (id) on delete set null,
  constraint media_content_fkey foreign key (content_id) references content (id) on delete set null,
  constraint media_file_type_check check (file_type in ('image', 'video', 'audio', 'document')),
  constraint media_file_size_check check (file_size >= 0)
);
create index media_created_idx on media (created_at, id);
create index media_type_created_idx on media (file_type, created_at, id);
create index media_file_name_idx on media (lower(file_name), id);
create index media_file_size_idx on media (file_size, id);
create index media_user_idx on media (user_id);
create index media_content_idx on media (content_id);
create index media_search_idx on media using gin (
  file_name gin_trgm_ops, title gin_trgm_ops, alt gin_trgm_ops, caption gin_trgm_ops, description gin_trgm_ops
);
