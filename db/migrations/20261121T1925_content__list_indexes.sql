-- Deep pages pass over the entries before them in the index alone, which has to know which are in the trash.
drop index content_created_idx;
create index content_created_idx on content (content_type_id, created_at desc, id desc) include (status);

-- What a search finds is counted in texts that lie beside one another, not in whole entries. An index row has little room, so
-- long texts are left out; those are counted in their entries, found by an index of their own.
create index content_text_idx on content (content_type_id, status) include (search_text)
  where octet_length(search_text) <= 500;
create index content_long_text_idx on content (content_type_id, status) where octet_length(search_text) > 500;
-- Tells the planner how many texts are long.
create statistics content_text_length on (octet_length(search_text)) from content;
analyze content;

-- A list over all types takes the first of each type by its own index; this one led past all entries of deleted types.
drop index content_recent_idx;
