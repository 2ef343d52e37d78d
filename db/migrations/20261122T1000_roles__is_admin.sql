-- An admin role holds every permission. The rule stands once for SQL, here; `isAdminRole` is its twin in TypeScript,
-- and a test holds the two together.
alter table roles
  add column is_admin boolean not null generated always as (slug like '%admin%' or slug = 'superuser') stored;
