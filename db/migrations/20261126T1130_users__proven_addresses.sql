-- Whether the owner of the address set the password, by a mailed link or through an administrator. An account without a role
-- may have registered itself under somebody's address: it is taken as unproven, which costs one confirmation at its first role.
alter table users add column is_proven boolean not null default true;
update users set is_proven = false where not exists (select from user_roles where user_roles.user_id = users.id);
-- Wrong passwords that were sent with a confirmation link.
alter table email_verifications add column tries int not null default 0;
