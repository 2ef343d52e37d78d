-- A writer counts in a row that nobody else writes at this moment, and makes a row of its own where there is none. Two connections
-- whose numbers fell on one of 16 shards waited for each other's commit, which took most of the time of a save on a busy machine.
-- The numbers of connections fall together seldom now, and there are as many rows as there were writers at once, not more. An
-- import needs no shard of its own any more.
create or replace function content_count_change(type_id uuid, of_status text, change bigint) returns void
  language plpgsql as $$
declare
  own_shard constant integer := pg_backend_pid() % 30000;
begin
  update content_counts set entries = entries + change
  where content_type_id = type_id and status = of_status and shard = (
    select shard from content_counts where content_type_id = type_id and status = of_status
    order by shard <> own_shard limit 1 for update skip locked);
  if not found then
    insert into content_counts (content_type_id, status, shard, entries) values (type_id, of_status, own_shard, change)
    on conflict on constraint content_counts_pkey do update set entries = content_counts.entries + excluded.entries;
  end if;
end $$;
