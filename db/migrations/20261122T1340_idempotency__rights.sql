-- What the caller could do when the first answer was given. It is replayed only to somebody who can still do all of it; `*`
-- stands for an administrator's rights.
alter table idempotency_keys add column rights text[] not null default '{}';
