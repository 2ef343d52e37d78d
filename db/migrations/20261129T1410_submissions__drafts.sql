-- Forms in steps that visitors have begun and not sent. A draft has the id of the submission that it becomes.
create table form_drafts (
  id uuid primary key,
  form_id uuid not null,
  -- The text parts of all stored steps as they were sent: [[name, value], …].
  parts jsonb not null,
  -- Files that are kept already: [{field, answer, checksum, storageKey}, …].
  files jsonb not null,
  -- The fields that begin steps: of those that are stored, and of those that were right.
  stored_steps text[] not null,
  passed_steps text[] not null,
  -- True for what looked like a machine's at the first step.
  is_spam boolean not null,
  -- When the form was opened.
  opened_at timestamptz not null,
  -- Whom a link was mailed to, in lower case.
  email text,
  expires_at timestamptz not null
);

create index form_drafts_expires_idx on form_drafts (expires_at);
create index form_drafts_form_idx on form_drafts (form_id);

-- How many visitors went on from the step that begins with a field.
create table form_step_counts (
  form_id uuid not null,
  field text not null,
  passed integer not null,
  primary key (form_id, field)
);
