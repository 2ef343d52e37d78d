-- What a type asks of the form of its entries.
alter table content_types add column uses_content boolean not null default true;
alter table content_types add column title_label text not null default 'Title';
alter table field_groups add column layout jsonb not null default '{"place": "main", "isCollapsed": false, "description": ""}';
