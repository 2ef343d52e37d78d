-- Views that everybody finds above a table, and columns that were moved, resized and pinned.
alter table table_views add column is_shared boolean not null default false;
create index table_views_shared_idx on table_views (table_id) where is_shared;
update table_views set look = '{"order": [], "widths": {}, "pinned": []}'::jsonb || look;
