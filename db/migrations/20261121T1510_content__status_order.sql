-- The entry list sorts by status, one of the columns it always shows.
create index content_status_idx on content (content_type_id, status, id);
