-- Fields taken out of a group. Entries keep the values under the key, so that for 30 days a field comes back with them.
create table removed_fields (
  id uuid primary key,
  field_group_id uuid not null,
  key text not null,
  wire_id text not null,
  name text not null,
  definition jsonb not null,
  removed_at timestamptz not null,
  constraint removed_fields_group_fkey foreign key (field_group_id) references field_groups (id) on delete cascade,
  constraint removed_fields_key_key unique (key),
  constraint removed_fields_wire_id_key unique (field_group_id, wire_id)
);

create index removed_fields_removed_at_idx on removed_fields (removed_at);
