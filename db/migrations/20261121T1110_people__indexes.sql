-- Search for people by any part of name or address; each sort of their list walks an index.
create index users_search_idx on users using gin (email gin_trgm_ops, display_name gin_trgm_ops);
create index users_display_name_idx on users (lower(display_name), id);
create index users_last_sign_in_idx on users (last_sign_in nulls first, id);
create index users_created_idx on users (created_at, id);
create index users_active_idx on users (is_active, id);

-- The trail is asked by who and by what, the newest first.
create index audit_entries_action_idx on audit_entries (action, at desc, id desc);
create index audit_entries_actor_email_idx on audit_entries (actor_email, at desc, id desc);
