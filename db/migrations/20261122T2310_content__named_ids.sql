-- The ids that an entry names, those of files in their addresses among them. The server writes them with the entry: an index on a
-- search through all values and texts took more of an insert than all its other indexes together.
alter table content add column named_ids uuid[] not null default '{}';
alter table entry_drafts add column named_ids uuid[] not null default '{}';

drop index content_named_ids_idx;
drop index entry_drafts_named_ids_idx;

update content set named_ids = ids_named_in(custom_fields, body) where ids_named_in(custom_fields, body) <> '{}';
update entry_drafts set named_ids = ids_named_in(custom_fields, body) where ids_named_in(custom_fields, body) <> '{}';

-- Most entries name nothing, and are in neither index. A question says so too, else the planner does not use them.
create index content_named_ids_idx on content using gin (named_ids) where named_ids <> '{}';
create index entry_drafts_named_ids_idx on entry_drafts using gin (named_ids) where named_ids <> '{}';

-- Counting: a function in SQL is planned at each call, one in PL/pgSQL once for a connection; an update that finds its row is
-- cheaper than an insert that meets a conflict.
create or replace function content_count_change(type_id uuid, of_status text, change bigint) returns void
  language plpgsql as $$
declare
  of_shard constant integer :=
    coalesce(nullif(current_setting('millwright.count_shard', true), '')::integer, pg_backend_pid() % 16);
begin
  update content_counts set entries = entries + change
  where content_type_id = type_id and status = of_status and shard = of_shard;
  if not found then
    insert into content_counts (content_type_id, status, shard, entries) values (type_id, of_status, of_shard, change)
    on conflict on constraint content_counts_pkey do update set entries = content_counts.entries + excluded.entries;
  end if;
end $$;

-- Most changes move no entry to another status or type: they count nothing.
drop trigger content_count_update on content;
drop function content_count_updated();
create function content_count_moved() returns trigger language plpgsql as $$
begin
  -- Two that move entries in opposite directions take the rows in one order.
  perform content_count_change(moved.type_id, moved.of_status, moved.change)
  from (
    values (old.content_type_id, old.status, -1), (new.content_type_id, new.status, 1) order by 1, 2
  ) as moved (type_id, of_status, change);
  return null;
end $$;
create trigger content_count_move after update of content_type_id, status on content for each row
  when (old.status <> new.status or old.content_type_id <> new.content_type_id) execute function content_count_moved();
