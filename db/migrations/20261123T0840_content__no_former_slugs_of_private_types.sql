-- What was kept of the time before came from private types too: it would be told once such a type is public.
delete from former_slugs f where not exists (select from content_types t where t.id = f.content_type_id and t.is_public);
