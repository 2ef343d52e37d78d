-- The ids that content types have, or had while their entries are still kept. Entries hold to these, so that a type is
-- deleted and restored without touching them, however many they are.
create table content_type_ids (
  id uuid primary key
);
insert into content_type_ids
select id from content_types union select record_id from removed_records where type = 'content-type';

create function content_type_id_given() returns trigger language plpgsql as $$
begin
  insert into content_type_ids values (new.id) on conflict do nothing;
  return new;
end $$;
create trigger content_type_id_given before insert on content_types
  for each row execute function content_type_id_given();
alter table content_types add constraint content_types_id_fkey foreign key (id) references content_type_ids (id);

alter table content drop constraint content_type_fkey;
alter table content add constraint content_type_fkey foreign key (content_type_id) references content_type_ids (id);

-- Entries of types that were deleted until now were kept elsewhere; they return to where the others are.
insert into content
select entry.*
from removed_rows r, jsonb_populate_record(null::content,
  case when exists (select from users u where u.id = (r.kept->>'user_id')::uuid) then r.kept
    else r.kept || '{"user_id": null}' end) as entry
where r.part = 'content';
insert into content_meta
select meta.* from removed_rows r, jsonb_populate_record(null::content_meta, r.kept) as meta where r.part = 'content_meta';
delete from removed_rows where part in ('content', 'content_meta');
