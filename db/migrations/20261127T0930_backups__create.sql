-- The backups that a server made, and how they went. The files themselves lie in a folder or a bucket; what is there is true.
create table backups (
  name text primary key,
  started_at timestamptz not null,
  -- Null while it is made.
  ended_at timestamptz,
  bytes bigint,
  files integer,
  has_keys boolean not null,
  -- Why it was not made; then there is no file.
  error text,
  test_started_at timestamptz,
  -- Null while it is tried.
  test_ended_at timestamptz,
  test_rows bigint,
  test_error text,
  -- How far the making or the test is.
  phase text,
  done integer not null default 0,
  total integer not null default 0
);
