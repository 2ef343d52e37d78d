-- Where a removed field stood in its list; null for those that were removed before this was kept.
alter table removed_fields add column position integer;
