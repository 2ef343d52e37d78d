-- Somebody else set the password: until its owner chose one, the session that it opens is good for nothing else.
alter table users add column must_change_password boolean not null default false;
