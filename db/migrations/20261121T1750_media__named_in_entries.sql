-- The ids that the values and the text of an entry name, those of files in their addresses among them. By this index the
-- entries that show a file are looked up; to search for them in the text of 100,000 entries took longer than a request may.
create function ids_named_in(custom_fields jsonb, body jsonb) returns uuid[]
  language sql immutable parallel safe as $$
  -- Most entries name none: that is told faster without a regular expression.
  select case when whole.text like '%-____-____-____-____________%' then (
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from regexp_matches(whole.text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found
  ) else '{}' end
  from (select custom_fields::text || ' ' || coalesce(body::text, '') as text) as whole
$$;
create index content_named_ids_idx on content using gin (ids_named_in(custom_fields, body));
