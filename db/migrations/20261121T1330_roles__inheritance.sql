-- A role may take over all that another one grants.
alter table roles
  add column parent_id uuid,
  add constraint roles_parent_fkey foreign key (parent_id) references roles (id),
  add constraint roles_parent_check check (parent_id <> id);
create index roles_parent_idx on roles (parent_id);

-- The one definition of inheritance: a role and those it takes over from, the nearest first, five at most. The limit also
-- ends a circle, should one ever come to be.
create function role_lineage(of_role uuid) returns table (role_id uuid, depth integer)
language sql stable parallel safe as $$
  with recursive lineage (id, parent_id, depth) as (
    select r.id, r.parent_id, 0 from roles r where r.id = of_role
    union all
    select p.id, p.parent_id, l.depth + 1 from lineage l join roles p on p.id = l.parent_id where l.depth < 4
  )
  select lineage.id, lineage.depth from lineage
$$;
