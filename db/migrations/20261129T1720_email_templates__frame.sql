-- True: the mail stands in the site's frame, with its logo above and its name below.
alter table email_templates add column is_framed boolean not null default false;
