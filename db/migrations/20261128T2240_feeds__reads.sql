-- Who has read a feed last.
create table feed_reads (
  name text primary key,
  read_at timestamptz not null,
  read_by text not null
);
