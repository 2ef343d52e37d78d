-- How a person likes to see one of the console's tables: search, filters, order and columns under a name of his own.
create table table_views (
  id uuid primary key,
  user_id uuid not null,
  table_id text not null,
  name text not null,
  look jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint table_views_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create unique index table_views_name_key on table_views (user_id, table_id, lower(name));
