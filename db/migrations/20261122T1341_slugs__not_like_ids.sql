-- Where calls take ids and slugs, a name that looks like an id is an id. Roles and permissions of such slugs keep a name of
-- their own.
update roles set slug = 'role-' || slug, version = version + 1
where slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
update permissions set slug = 'permission-' || slug, version = version + 1
where slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
