-- On whose behalf an entry is published and unpublished when it is due.
alter table content
  add column publish_by uuid,
  add column unpublish_by uuid,
  add constraint content_publish_by_fkey foreign key (publish_by) references users (id) on delete set null,
  add constraint content_unpublish_by_fkey foreign key (unpublish_by) references users (id) on delete set null;
create index content_publish_by_idx on content (publish_by) where publish_by is not null;
create index content_unpublish_by_idx on content (unpublish_by) where unpublish_by is not null;

-- Each moment as a row of its own, to be listed.
create view scheduled_acts as
  select c.id as entry_id, c.title, c.content_type_id, 'publish' as action, c.publish_at as at, c.publish_by as scheduled_by,
    c.schedule_error as error
  from content c where c.publish_at is not null
  union all
  select c.id, c.title, c.content_type_id, 'unpublish', c.unpublish_at, c.unpublish_by, null
  from content c where c.unpublish_at is not null;
