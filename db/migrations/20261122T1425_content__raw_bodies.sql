-- Blocks that were stored as they came in. A job cleans them by the rules of editor fields, which are not SQL's.
alter table content add column is_body_raw boolean not null default false;
update content set is_body_raw = true where jsonb_typeof(body) = 'object';
create index content_raw_body_idx on content (id) where is_body_raw;
