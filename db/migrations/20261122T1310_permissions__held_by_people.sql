-- Whether anybody has a permission: through a role that grants it, or through one that inherits from such a role. The depth
-- is that of role_lineage.
create function is_permission_held(of_permission uuid) returns boolean
language sql stable parallel safe as $$
  with recursive granting (id, depth) as (
    select rp.role_id, 0 from role_permissions rp where rp.permission_id = of_permission
    union
    select r.id, g.depth + 1 from granting g join roles r on r.parent_id = g.id where g.depth < 4
  )
  select exists (select from user_roles ur join granting g on g.id = ur.role_id)
$$;
