-- A session that looks at the admin as a role does has that role's rights and changes nothing. The slug outlives the
-- role, so that a view whose role was deleted is noticed and ended.
alter table sessions
  add column view_as_role_id uuid,
  add column view_as_slug text,
  add constraint sessions_view_as_role_fkey foreign key (view_as_role_id) references roles (id) on delete set null;
create index sessions_view_as_role_idx on sessions (view_as_role_id);
