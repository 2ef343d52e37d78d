-- Links to forms that are good for one submission, with answers filled in.
create table form_links (
  id uuid primary key,
  form_id uuid not null,
  -- For whom it is, in words of whoever made it.
  label text not null,
  -- Texts by the names of fields.
  answers jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  submission_id uuid
);

create index form_links_form_idx on form_links (form_id, created_at);
