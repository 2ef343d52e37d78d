-- Which columns the list of a type's entries shows to everybody who has not chosen their own, in this order. Empty: the console chooses.
alter table content_types add column list_columns text[] not null default '{}';
