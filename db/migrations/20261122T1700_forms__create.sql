-- The ids that forms have or had: what people sent through a form outlives it, and finds it again when it is restored.
create table form_ids (
  id uuid primary key
);

-- The fields of a form as they were at one time. A submission names the set that it answered, so that its answers keep
-- their labels and kinds however the form changes. A set never changes.
create table form_field_sets (
  id uuid primary key,
  form_id uuid not null,
  fields jsonb not null,
  created_at timestamptz not null,
  constraint form_field_sets_form_fkey foreign key (form_id) references form_ids (id)
);
create index form_field_sets_form_idx on form_field_sets (form_id);

create table forms (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  status text not null,
  is_active boolean not null,
  settings jsonb not null,
  integrations jsonb not null,
  field_set_id uuid not null,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint forms_slug_key unique (slug),
  constraint forms_status_check check (status in ('draft', 'published', 'archived')),
  constraint forms_id_fkey foreign key (id) references form_ids (id),
  constraint forms_field_set_fkey foreign key (field_set_id) references form_field_sets (id),
  constraint forms_created_by_fkey foreign key (created_by) references users (id) on delete set null,
  constraint forms_updated_by_fkey foreign key (updated_by) references users (id) on delete set null
);
create index forms_created_idx on forms (created_at desc, (lower(name)), id);
create index forms_field_set_idx on forms (field_set_id);
create index forms_created_by_idx on forms (created_by);
create index forms_updated_by_idx on forms (updated_by);
