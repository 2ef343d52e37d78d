-- Slugs under which the public saw an entry that it does not see there now. Of several entries that had one, the last. They
-- outlive the entry: what was deleted is told from what never was.
create table former_slugs (
  content_type_id uuid not null,
  slug text not null,
  -- Null once it is deleted.
  entry_id uuid,
  constraint former_slugs_pkey primary key (content_type_id, slug),
  constraint former_slugs_type_fkey foreign key (content_type_id) references content_type_ids (id) on delete cascade,
  constraint former_slugs_entry_fkey foreign key (entry_id) references content (id) on delete set null
);
create index former_slugs_entry_idx on former_slugs (entry_id);

-- Rows of `content` are written in many places (saves, bulk actions, imports, schedules, deletion); none may forget this.
create function content_slug_left() returns trigger language plpgsql as $$
begin
  insert into former_slugs (content_type_id, slug, entry_id)
  values (old.content_type_id, old.slug, case when tg_op = 'UPDATE' then old.id end)
  on conflict on constraint former_slugs_pkey do update set entry_id = excluded.entry_id;
  return null;
end $$;
create trigger content_slug_change after update of slug, status on content for each row
  when (old.status = 'publish' and (new.status <> 'publish' or new.slug <> old.slug))
  execute function content_slug_left();
create trigger content_slug_delete after delete on content for each row
  when (old.status = 'publish')
  execute function content_slug_left();

-- What is known of the time before: the revisions that were live, and what was published once and is not now.
insert into former_slugs (content_type_id, slug, entry_id)
select distinct on (c.content_type_id, r.slug) c.content_type_id, r.slug, c.id
from entry_revisions r join content c on c.id = r.entry_id
where r.was_live and not (c.status = 'publish' and c.slug = r.slug)
order by c.content_type_id, r.slug, r.at desc;
insert into former_slugs (content_type_id, slug, entry_id)
select content_type_id, slug, id from content where status <> 'publish' and published_at is not null
on conflict do nothing;
