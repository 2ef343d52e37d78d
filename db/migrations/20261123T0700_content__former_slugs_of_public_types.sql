-- A slug is former only if the public saw it: what was renamed or removed while its type was private is never told.
create or replace function content_slug_left() returns trigger language plpgsql as $$
begin
  insert into former_slugs (content_type_id, slug, entry_id)
  select old.content_type_id, old.slug, case when tg_op = 'UPDATE' then old.id end
  from content_types t where t.id = old.content_type_id and t.is_public
  on conflict on constraint former_slugs_pkey do update set entry_id = excluded.entry_id;
  return null;
end $$;
