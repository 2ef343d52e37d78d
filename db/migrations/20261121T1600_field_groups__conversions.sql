-- A field whose kind changed, while the values of its predecessor are read into it, type by type; the walk stands at `after`.
create table field_conversions (
  field_id uuid not null,
  content_type_id uuid not null,
  from_key text not null,
  from_definition jsonb not null,
  after_created_at timestamptz,
  after_id uuid,
  converted integer not null default 0,
  failed integer not null default 0,
  constraint field_conversions_pkey primary key (field_id, content_type_id),
  constraint field_conversions_field_fkey foreign key (field_id) references fields (id) on delete cascade,
  constraint field_conversions_type_fkey foreign key (content_type_id) references content_types (id) on delete cascade
);
create index field_conversions_type_idx on field_conversions (content_type_id);

-- A field marked filterable or sortable has an index now; until here both were the default and meant nothing.
update fields set definition = (definition)
  - case when definition->'filterable' = 'true' then array['filterable'] else array[]::text[] end
  - case when definition->'sortable' = 'true' then array['sortable'] else array[]::text[] end;
update removed_fields set definition = (definition)
  - case when definition->'filterable' = 'true' then array['filterable'] else array[]::text[] end
  - case when definition->'sortable' = 'true' then array['sortable'] else array[]::text[] end;
update removed_rows set kept = jsonb_set(kept, '{definition}', ((kept->'definition'))
  - case when (kept->'definition')->'filterable' = 'true' then array['filterable'] else array[]::text[] end
  - case when (kept->'definition')->'sortable' = 'true' then array['sortable'] else array[]::text[] end)
where part in ('fields', 'removed_fields');

-- What went wrong when the index of a field was built last.
create table field_index_faults (
  index_name text primary key,
  message text not null,
  at timestamptz not null
);
