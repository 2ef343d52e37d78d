-- A locked key admits nothing until then, however few tries it counts. Byte order lets all keys of one account be found
-- by how they begin.
alter table limited_tries alter column key type text collate "C";
alter table limited_tries add column locked_until timestamptz;

-- What could be an attack, counted by subject over a few minutes: an account, a sender, a session.
create table security_events (
  subject text collate "C" not null,
  -- Fewer than make a reaction; emptied by one.
  moments timestamptz[] not null,
  -- Nothing is counted for a while after a reaction, so that there is one for each window.
  reacted_at timestamptz,
  last_at timestamptz not null,
  constraint security_events_pkey primary key (subject)
);
create index security_events_last_idx on security_events (last_at);
