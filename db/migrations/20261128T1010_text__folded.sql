-- One folding of text for sorting and searching: without case and accents, and the Latin letters that Unicode does not take apart as
-- people type them. The application's own function (src/contracts/lists/folded.ts) does the same.
create function folded(value text) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(value) = length(value) then lower(value)
    else replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ðđħıłŋø‘’‚“”„', 'ddhilno''''''"""'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  end;

drop index content_title_idx;
create index content_title_idx on content (content_type_id, folded(title), id);
drop index media_file_name_idx;
create index media_file_name_idx on media (folded(file_name), id);
drop index media_search_idx;
create index media_search_idx on media using gin (
  folded(file_name) gin_trgm_ops, folded(title) gin_trgm_ops, folded(alt) gin_trgm_ops,
  folded(caption) gin_trgm_ops, folded(description) gin_trgm_ops);
drop index users_display_name_idx;
create index users_display_name_idx on users (folded(display_name), id);
drop index users_search_idx;
create index users_search_idx on users using gin (folded(email) gin_trgm_ops, folded(display_name) gin_trgm_ops);

update content set search_text = folded(search_text) where search_text ~ '[ðđħıłŋøæœßþ‘’‚“”„]';
