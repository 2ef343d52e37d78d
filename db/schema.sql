-- Made by tools/dump-schema.ts from the migrated database, to be read; the migrations are what counts.

create extension btree_gin;

create extension pg_trgm;

create extension unaccent;

create table api_token_permissions (
  api_token_id uuid not null,
  permission_id uuid not null,
  constraint api_token_permissions_permission_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id) ON DELETE CASCADE,
  constraint api_token_permissions_pkey PRIMARY KEY (api_token_id, permission_id),
  constraint api_token_permissions_token_fkey FOREIGN KEY (api_token_id) REFERENCES api_tokens(id) ON DELETE CASCADE
);

create table api_tokens (
  id uuid not null,
  name text not null,
  description text not null,
  prefix text not null,
  token_hash bytea not null,
  former_hash bytea,
  former_until timestamp with time zone,
  maker_id uuid not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_ip text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint api_tokens_former_hash_key UNIQUE (former_hash),
  constraint api_tokens_hash_key UNIQUE (token_hash),
  constraint api_tokens_pkey PRIMARY KEY (id)
);

create table audit_entries (
  id uuid not null,
  action text not null,
  actor_id uuid,
  actor_email text,
  target_type text not null,
  target_id text,
  target_label text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  at timestamp with time zone default now() not null,
  target_scope uuid,
  token_id uuid,
  token_name text,
  constraint audit_entries_pkey PRIMARY KEY (id)
);

create table backups (
  name text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  bytes bigint,
  files integer,
  has_keys boolean not null,
  error text,
  test_started_at timestamp with time zone,
  test_ended_at timestamp with time zone,
  test_rows bigint,
  test_error text,
  phase text,
  done integer default 0 not null,
  total integer default 0 not null,
  constraint backups_pkey PRIMARY KEY (name)
);

create table bulk_edit_entries (
  bulk_edit_id uuid not null,
  entry_id uuid not null,
  version integer not null,
  parts text[] not null,
  before jsonb,
  draft_before jsonb,
  made_draft boolean not null,
  constraint bulk_edit_entries_edit_fkey FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits(id) ON DELETE CASCADE,
  constraint bulk_edit_entries_pkey PRIMARY KEY (bulk_edit_id, entry_id)
);

create table bulk_edits (
  id uuid not null,
  content_type_id uuid not null,
  entry_ids uuid[] not null,
  changes jsonb not null,
  to_draft boolean not null,
  status text not null,
  "position" integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  refused jsonb default '[]'::jsonb not null,
  error text,
  made_by uuid,
  author text,
  created_at timestamp with time zone not null,
  granted text[],
  constraint bulk_edits_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bulk_edits_pkey PRIMARY KEY (id),
  constraint bulk_edits_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'undone'::text])))
);

create table carts (
  id uuid not null,
  token_hash bytea not null,
  lines jsonb not null,
  coupon_code text,
  is_financed boolean not null,
  delivery jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  network text,
  months integer,
  down_percent double precision,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_token_key UNIQUE (token_hash)
);

create table content (
  id uuid not null,
  content_type_id uuid not null,
  title text not null,
  slug text not null,
  body jsonb default '""'::jsonb not null,
  status text default 'publish'::text not null,
  author text,
  user_id uuid,
  custom_fields jsonb default '{}'::jsonb not null,
  search_text text default ''::text not null,
  import_key text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  is_body_raw boolean default false not null,
  updated_by uuid,
  publish_at timestamp with time zone,
  unpublish_at timestamp with time zone,
  schedule_error text,
  publish_by uuid,
  unpublish_by uuid,
  named_ids uuid[] default '{}'::uuid[] not null,
  constraint content_import_key_key UNIQUE (content_type_id, import_key),
  constraint content_pkey PRIMARY KEY (id),
  constraint content_publish_by_fkey FOREIGN KEY (publish_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint content_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 200))),
  constraint content_slug_key UNIQUE (content_type_id, slug),
  constraint content_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'publish'::text, 'trash'::text]))),
  constraint content_type_fkey FOREIGN KEY (content_type_id) REFERENCES content_type_ids(id),
  constraint content_unpublish_by_fkey FOREIGN KEY (unpublish_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint content_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint content_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table content_counts (
  content_type_id uuid not null,
  status text not null,
  shard smallint not null,
  entries integer not null,
  constraint content_counts_pkey PRIMARY KEY (content_type_id, status, shard)
) with (fillfactor=50);

create table content_meta (
  content_id uuid not null,
  meta_key text not null,
  meta_value jsonb not null,
  constraint content_meta_content_fkey FOREIGN KEY (content_id) REFERENCES content(id) ON DELETE CASCADE,
  constraint content_meta_pkey PRIMARY KEY (content_id, meta_key)
);

create table content_type_field_groups (
  content_type_id uuid not null,
  field_group_id uuid not null,
  "position" integer not null,
  constraint content_type_field_groups_group_fkey FOREIGN KEY (field_group_id) REFERENCES field_groups(id) ON DELETE CASCADE,
  constraint content_type_field_groups_pkey PRIMARY KEY (content_type_id, field_group_id),
  constraint content_type_field_groups_type_fkey FOREIGN KEY (content_type_id) REFERENCES content_types(id) ON DELETE CASCADE
);

create table content_type_ids (
  id uuid not null,
  constraint content_type_ids_pkey PRIMARY KEY (id)
);

create table content_types (
  id uuid not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  is_single boolean default false not null,
  is_public boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  list_columns text[] default '{}'::text[] not null,
  preview_url text,
  uses_content boolean default true not null,
  title_label text default 'Title'::text not null,
  constraint content_types_id_fkey FOREIGN KEY (id) REFERENCES content_type_ids(id),
  constraint content_types_pkey PRIMARY KEY (id),
  constraint content_types_slug_key UNIQUE (slug)
);

create table email_deliveries (
  id uuid not null,
  message_id uuid not null,
  at timestamp with time zone not null,
  outcome text not null,
  answer text not null,
  provider_name text,
  constraint email_deliveries_message_fkey FOREIGN KEY (message_id) REFERENCES email_messages(id) ON DELETE CASCADE,
  constraint email_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'deferred'::text, 'failed'::text]))),
  constraint email_deliveries_pkey PRIMARY KEY (id)
);

create table email_messages (
  id uuid not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  sender text not null,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  last_error text,
  provider_answer text,
  cause text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  sealed bytea,
  cc text[] default '{}'::text[] not null,
  bcc text[] default '{}'::text[] not null,
  reply_to text,
  submission_id uuid,
  form_id uuid,
  integration_id text,
  integration_name text,
  provider_id uuid,
  provider_name text,
  template_id uuid,
  attachments jsonb default '[]'::jsonb not null,
  rejected text[] default '{}'::text[] not null,
  resend_of uuid,
  is_masked boolean default false not null,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint email_messages_pkey PRIMARY KEY (id),
  constraint email_messages_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES email_messages(id) ON DELETE SET NULL,
  constraint email_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'no_provider'::text, 'suppressed'::text])))
);

create table email_providers (
  id uuid not null,
  name text not null,
  type text not null,
  is_default boolean not null,
  config jsonb not null,
  secret bytea not null,
  user_id uuid,
  last_sent_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint email_providers_pkey PRIMARY KEY (id),
  constraint email_providers_type_check CHECK ((type = ANY (ARRAY['SMTP'::text, 'SENDGRID'::text, 'SENDLAYER'::text]))),
  constraint email_providers_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table email_templates (
  id uuid not null,
  system_key text,
  name text not null,
  subject text not null,
  html_content text not null,
  text_content text not null,
  description text not null,
  variables jsonb not null,
  is_active boolean not null,
  email_provider_id uuid,
  user_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  is_framed boolean default false not null,
  constraint email_templates_pkey PRIMARY KEY (id),
  constraint email_templates_provider_fkey FOREIGN KEY (email_provider_id) REFERENCES email_providers(id) ON DELETE SET NULL,
  constraint email_templates_system_key_key UNIQUE (system_key),
  constraint email_templates_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table email_verifications (
  user_id uuid not null,
  hashed_token text,
  expires_at timestamp with time zone,
  redirect_to text,
  created_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  constraint email_verifications_hashed_token_key UNIQUE (hashed_token),
  constraint email_verifications_pkey PRIMARY KEY (user_id),
  constraint email_verifications_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table email_visitor_recipients (
  message_id uuid not null,
  address text not null,
  at timestamp with time zone not null,
  constraint email_visitor_recipients_message_fkey FOREIGN KEY (message_id) REFERENCES email_messages(id) ON DELETE CASCADE,
  constraint email_visitor_recipients_pkey PRIMARY KEY (message_id, address)
);

create table entry_drafts (
  entry_id uuid not null,
  title text not null,
  slug text not null,
  body jsonb not null,
  custom_fields jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  named_ids uuid[] default '{}'::uuid[] not null,
  constraint entry_drafts_entry_fkey FOREIGN KEY (entry_id) REFERENCES content(id) ON DELETE CASCADE,
  constraint entry_drafts_pkey PRIMARY KEY (entry_id),
  constraint entry_drafts_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 200))),
  constraint entry_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);

create unlogged table entry_presence (
  entry_id uuid not null,
  user_id uuid not null,
  client uuid not null,
  field text,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint entry_presence_entry_fkey FOREIGN KEY (entry_id) REFERENCES content(id) ON DELETE CASCADE,
  constraint entry_presence_pkey PRIMARY KEY (entry_id, user_id, client),
  constraint entry_presence_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=50);

create table entry_revisions (
  entry_id uuid not null,
  version integer not null,
  action text not null,
  title text not null,
  slug text not null,
  body jsonb not null,
  custom_fields jsonb not null,
  changed text[] not null,
  is_autosave boolean default false not null,
  was_live boolean default false not null,
  restored_from integer,
  source text not null,
  made_by uuid,
  ip text,
  at timestamp with time zone not null,
  constraint entry_revisions_action_check CHECK ((action = ANY (ARRAY['created'::text, 'saved'::text, 'published'::text, 'unpublished'::text, 'scheduled'::text, 'discarded'::text, 'restored'::text, 'trashed'::text, 'untrashed'::text]))),
  constraint entry_revisions_entry_fkey FOREIGN KEY (entry_id) REFERENCES content(id) ON DELETE CASCADE,
  constraint entry_revisions_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint entry_revisions_pkey PRIMARY KEY (entry_id, version),
  constraint entry_revisions_source_check CHECK ((source = ANY (ARRAY['admin'::text, 'api'::text, 'import'::text, 'bulk'::text, 'schedule'::text])))
);

create table entry_settlings (
  content_type_id uuid not null,
  change_count integer default 1 not null,
  step text,
  step_at timestamp with time zone,
  done integer default 0 not null,
  total integer default 0 not null,
  failed_at timestamp with time zone,
  constraint entry_settlings_pkey PRIMARY KEY (content_type_id),
  constraint entry_settlings_step_check CHECK ((step = ANY (ARRAY['values'::text, 'search'::text]))),
  constraint entry_settlings_type_fkey FOREIGN KEY (content_type_id) REFERENCES content_types(id) ON DELETE CASCADE
);

create table feed_reads (
  name text not null,
  read_at timestamp with time zone not null,
  read_by text not null,
  constraint feed_reads_pkey PRIMARY KEY (name)
);

create table field_conversions (
  field_id uuid not null,
  content_type_id uuid not null,
  from_key text not null,
  from_definition jsonb not null,
  after_created_at timestamp with time zone,
  after_id uuid,
  converted integer default 0 not null,
  failed integer default 0 not null,
  constraint field_conversions_field_fkey FOREIGN KEY (field_id) REFERENCES fields(id) ON DELETE CASCADE,
  constraint field_conversions_pkey PRIMARY KEY (field_id, content_type_id),
  constraint field_conversions_type_fkey FOREIGN KEY (content_type_id) REFERENCES content_types(id) ON DELETE CASCADE
);

create table field_groups (
  id uuid not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  layout jsonb default '{"place": "main", "description": "", "isCollapsed": false}'::jsonb not null,
  constraint field_groups_pkey PRIMARY KEY (id),
  constraint field_groups_slug_key UNIQUE (slug)
);

create table field_index_faults (
  index_name text not null,
  message text not null,
  at timestamp with time zone not null,
  constraint field_index_faults_pkey PRIMARY KEY (index_name)
);

create table fields (
  id uuid not null,
  field_group_id uuid not null,
  key text not null,
  wire_id text not null,
  name text not null,
  "position" integer not null,
  definition jsonb not null,
  constraint fields_group_fkey FOREIGN KEY (field_group_id) REFERENCES field_groups(id) ON DELETE CASCADE,
  constraint fields_group_name_key UNIQUE (field_group_id, name) DEFERRABLE,
  constraint fields_group_wire_id_key UNIQUE (field_group_id, wire_id),
  constraint fields_key_key UNIQUE (key),
  constraint fields_pkey PRIMARY KEY (id)
);

create table form_drafts (
  id uuid not null,
  form_id uuid not null,
  parts jsonb not null,
  files jsonb not null,
  stored_steps text[] not null,
  passed_steps text[] not null,
  is_spam boolean not null,
  opened_at timestamp with time zone not null,
  email text,
  expires_at timestamp with time zone not null,
  constraint form_drafts_pkey PRIMARY KEY (id)
);

create table form_field_sets (
  id uuid not null,
  form_id uuid not null,
  fields jsonb not null,
  created_at timestamp with time zone not null,
  constraint form_field_sets_form_fkey FOREIGN KEY (form_id) REFERENCES form_ids(id),
  constraint form_field_sets_pkey PRIMARY KEY (id)
);

create table form_ids (
  id uuid not null,
  kept_days integer,
  constraint form_ids_pkey PRIMARY KEY (id)
);

create table form_links (
  id uuid not null,
  form_id uuid not null,
  label text not null,
  answers jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  submission_id uuid,
  constraint form_links_pkey PRIMARY KEY (id)
);

create table form_step_counts (
  form_id uuid not null,
  field text not null,
  passed integer not null,
  constraint form_step_counts_pkey PRIMARY KEY (form_id, field)
);

create table form_submission_events (
  id uuid not null,
  submission_id uuid not null,
  type text not null,
  facts jsonb not null,
  by_id uuid,
  by_email text,
  at timestamp with time zone not null,
  constraint form_submission_events_by_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint form_submission_events_pkey PRIMARY KEY (id),
  constraint form_submission_events_submission_fkey FOREIGN KEY (submission_id) REFERENCES form_submissions(id) ON DELETE CASCADE,
  constraint form_submission_events_type_check CHECK ((type = ANY (ARRAY['status'::text, 'note'::text, 'edited'::text, 'resend'::text])))
);

create table form_submission_files (
  id uuid not null,
  submission_id uuid not null,
  field text not null,
  name text not null,
  size integer not null,
  mime_type text not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  constraint form_submission_files_pkey PRIMARY KEY (id),
  constraint form_submission_files_submission_fkey FOREIGN KEY (submission_id) REFERENCES form_submissions(id) ON DELETE CASCADE
);

create table form_submissions (
  id uuid not null,
  form_id uuid not null,
  field_set_id uuid not null,
  form_name text not null,
  data jsonb not null,
  metadata jsonb not null,
  status text not null,
  is_read boolean default false not null,
  is_held boolean default false not null,
  ip_address text,
  user_agent text,
  referrer text,
  user_id uuid,
  user_email text,
  search_text text not null,
  data_hash bytea not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint form_submissions_field_set_fkey FOREIGN KEY (field_set_id) REFERENCES form_field_sets(id),
  constraint form_submissions_form_fkey FOREIGN KEY (form_id) REFERENCES form_ids(id),
  constraint form_submissions_pkey PRIMARY KEY (id),
  constraint form_submissions_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'spam'::text]))),
  constraint form_submissions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table former_slugs (
  content_type_id uuid not null,
  slug text not null,
  entry_id uuid,
  constraint former_slugs_entry_fkey FOREIGN KEY (entry_id) REFERENCES content(id) ON DELETE SET NULL,
  constraint former_slugs_pkey PRIMARY KEY (content_type_id, slug),
  constraint former_slugs_type_fkey FOREIGN KEY (content_type_id) REFERENCES content_type_ids(id) ON DELETE CASCADE
);

create table forms (
  id uuid not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  status text not null,
  is_active boolean not null,
  settings jsonb not null,
  integrations jsonb not null,
  field_set_id uuid not null,
  created_by uuid,
  updated_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint forms_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint forms_field_set_fkey FOREIGN KEY (field_set_id) REFERENCES form_field_sets(id),
  constraint forms_id_fkey FOREIGN KEY (id) REFERENCES form_ids(id),
  constraint forms_pkey PRIMARY KEY (id),
  constraint forms_slug_key UNIQUE (slug),
  constraint forms_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  constraint forms_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key)
);

create table identity_providers (
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  domains text[] not null,
  creates_accounts boolean not null,
  roles jsonb not null,
  default_roles text[] not null,
  is_active boolean not null,
  maker_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint identity_providers_pkey PRIMARY KEY (id)
);

create table import_rows (
  import_id uuid not null,
  "row" integer not null,
  line integer not null,
  cells jsonb not null,
  problem text,
  content_key text not null,
  duplicate_of integer,
  outcome text,
  entry_id uuid,
  entry_version integer,
  refusals jsonb,
  constraint import_rows_import_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'refused'::text, 'removed'::text, 'restored'::text, 'kept'::text]))),
  constraint import_rows_pkey PRIMARY KEY (import_id, "row")
);

create table imports (
  id uuid not null,
  file_name text not null,
  format text not null,
  notation jsonb not null,
  columns jsonb not null,
  row_count integer not null,
  status text not null,
  plan jsonb,
  content_type_id uuid,
  field_group_id uuid,
  made_type_version integer,
  made_group_version integer,
  "position" integer default 0 not null,
  notes jsonb default '[]'::jsonb not null,
  error text,
  created_by uuid,
  author text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  granted text[],
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

create table leads (
  id uuid not null,
  fields jsonb not null,
  status text not null,
  attempts integer default 0 not null,
  last_error text,
  search_text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'no_crm'::text])))
);

create table limited_tries (
  key text not null,
  tries timestamp with time zone[] not null,
  last_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  counts integer[] default '{}'::integer[] not null,
  constraint limited_tries_pkey PRIMARY KEY (key)
);

create table media (
  id uuid not null,
  user_id uuid,
  file_name text not null,
  file_type text not null,
  mime_type text not null,
  storage_key text not null,
  file_size bigint not null,
  width integer,
  height integer,
  alt text default ''::text not null,
  caption text default ''::text not null,
  description text default ''::text not null,
  title text default ''::text not null,
  content_id uuid,
  checksum text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folder_id uuid,
  focal_x double precision,
  focal_y double precision,
  crop jsonb,
  constraint media_content_fkey FOREIGN KEY (content_id) REFERENCES content(id) ON DELETE SET NULL,
  constraint media_file_size_check CHECK ((file_size >= 0)),
  constraint media_file_type_check CHECK ((file_type = ANY (ARRAY['image'::text, 'video'::text, 'audio'::text, 'document'::text]))),
  constraint media_focal_check CHECK ((((focal_x IS NULL) = (focal_y IS NULL)) AND ((focal_x >= (0)::double precision) AND (focal_x <= (1)::double precision)) AND ((focal_y >= (0)::double precision) AND (focal_y <= (1)::double precision)))),
  constraint media_folder_fkey FOREIGN KEY (folder_id) REFERENCES media_folders(id),
  constraint media_pkey PRIMARY KEY (id),
  constraint media_storage_key_key UNIQUE (storage_key),
  constraint media_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table media_folders (
  id uuid not null,
  name text not null,
  parent_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint media_folders_name_check CHECK (((name <> ''::text) AND (POSITION(('/'::text) IN (name)) = 0))),
  constraint media_folders_parent_check CHECK ((parent_id <> id)),
  constraint media_folders_parent_fkey FOREIGN KEY (parent_id) REFERENCES media_folders(id),
  constraint media_folders_pkey PRIMARY KEY (id)
);

create table media_variants (
  storage_key text not null,
  of_key text not null,
  bytes integer not null,
  last_used_at timestamp with time zone not null,
  constraint media_variants_pkey PRIMARY KEY (storage_key)
);

create table missing_paths (
  id uuid not null,
  path text not null,
  hits integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint missing_paths_path_key UNIQUE (path),
  constraint missing_paths_pkey PRIMARY KEY (id)
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter double precision not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id)
);

create table password_reset_tokens (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  hashed_token text not null,
  expires_at timestamp with time zone not null,
  is_used boolean default false not null,
  used_at timestamp with time zone,
  requested_by_admin_id uuid,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  constraint password_reset_tokens_admin_fkey FOREIGN KEY (requested_by_admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint password_reset_tokens_hashed_token_key UNIQUE (hashed_token),
  constraint password_reset_tokens_pkey PRIMARY KEY (id),
  constraint password_reset_tokens_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table permissions (
  id uuid not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  is_system_permission boolean default false not null,
  category text default 'general'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint permissions_pkey PRIMARY KEY (id),
  constraint permissions_slug_key UNIQUE (slug)
);

create table proof_challenges (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid,
  network text,
  password_hash bytea,
  passkey_challenge text,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint proof_challenges_pkey PRIMARY KEY (token_hash),
  constraint proof_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'passkey-sign-in'::text, 'passkey-registration'::text])))
);

create table provider_identities (
  id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint provider_identities_pkey PRIMARY KEY (id),
  constraint provider_identities_subject_key UNIQUE (issuer, subject),
  constraint provider_identities_user_key UNIQUE (user_id, issuer)
);

create table quote_answers (
  id uuid not null,
  quote_id uuid not null,
  message text not null,
  lines jsonb not null,
  freight bigint not null,
  tax bigint not null,
  discount bigint not null,
  total bigint not null,
  valid_until date not null,
  files uuid[] default '{}'::uuid[] not null,
  answered_by uuid,
  answered_by_name text,
  created_at timestamp with time zone not null,
  constraint quote_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint quote_answers_pkey PRIMARY KEY (id),
  constraint quote_answers_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);

create table quote_lines (
  quote_id uuid not null,
  place integer not null,
  slug text not null,
  title text not null,
  make text,
  model text,
  category text,
  price bigint,
  quantity integer not null,
  attachments jsonb not null,
  tax bigint not null,
  total bigint not null,
  constraint quote_lines_pkey PRIMARY KEY (quote_id, place),
  constraint quote_lines_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);

create table quotes (
  id uuid not null,
  number text not null,
  name text not null,
  email text not null,
  phone text,
  message text,
  status text default 'new'::text not null,
  total bigint not null,
  totals jsonb not null,
  tax_unavailable boolean not null,
  delivery jsonb,
  coupon jsonb,
  branch_id uuid,
  status_url text not null,
  valid_until date,
  answered_at timestamp with time zone,
  accepted_by text,
  settled_at timestamp with time zone,
  search_text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint quotes_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES content(id) ON DELETE SET NULL,
  constraint quotes_id_fkey FOREIGN KEY (id) REFERENCES form_submissions(id) ON DELETE CASCADE,
  constraint quotes_number_key UNIQUE (number),
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_status_check CHECK ((status = ANY (ARRAY['new'::text, 'answered'::text, 'accepted'::text, 'declined'::text, 'closed'::text])))
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table redirects (
  id uuid not null,
  from_path text not null,
  to_address text not null,
  is_permanent boolean not null,
  hits integer default 0 not null,
  last_hit_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint redirects_from_path_key UNIQUE (from_path),
  constraint redirects_pkey PRIMARY KEY (id)
);

create table removed_fields (
  id uuid not null,
  field_group_id uuid not null,
  key text not null,
  wire_id text not null,
  name text not null,
  definition jsonb not null,
  removed_at timestamp with time zone not null,
  inside text,
  "position" integer,
  constraint removed_fields_group_fkey FOREIGN KEY (field_group_id) REFERENCES field_groups(id) ON DELETE CASCADE,
  constraint removed_fields_key_key UNIQUE (key),
  constraint removed_fields_pkey PRIMARY KEY (id),
  constraint removed_fields_wire_id_key UNIQUE (field_group_id, wire_id)
);

create table removed_records (
  id uuid not null,
  type text not null,
  record_id uuid not null,
  label text not null,
  removed_by uuid,
  removed_by_email text,
  removed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint removed_records_pkey PRIMARY KEY (id)
);

create table removed_rows (
  removed_id uuid not null,
  part text not null,
  kept jsonb not null,
  constraint removed_rows_record_fkey FOREIGN KEY (removed_id) REFERENCES removed_records(id) ON DELETE CASCADE
);

create table role_permissions (
  role_id uuid not null,
  permission_id uuid not null,
  constraint role_permissions_permission_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id) ON DELETE CASCADE,
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission_id),
  constraint role_permissions_role_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);

create table roles (
  id uuid not null,
  name text not null,
  slug text not null,
  description text default ''::text not null,
  status text default 'active'::text not null,
  priority integer default 0 not null,
  is_system_role boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  parent_id uuid,
  is_admin boolean generated always as ((slug ~~ '%admin%'::text) OR (slug = 'superuser'::text)) stored not null,
  constraint roles_name_key UNIQUE (name),
  constraint roles_parent_check CHECK ((parent_id <> id)),
  constraint roles_parent_fkey FOREIGN KEY (parent_id) REFERENCES roles(id),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_priority_check CHECK ((priority >= 0)),
  constraint roles_slug_key UNIQUE (slug),
  constraint roles_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'deprecated'::text])))
);

create table second_factors (
  user_id uuid not null,
  secret bytea,
  since timestamp with time zone,
  last_step integer default 0 not null,
  pending_secret bytea,
  pending_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id)
);

create table security_events (
  subject text not null,
  moments timestamp with time zone[] not null,
  reacted_at timestamp with time zone,
  last_at timestamp with time zone not null,
  constraint security_events_pkey PRIMARY KEY (subject)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  ip text,
  user_agent text,
  family_id uuid not null,
  token_expires_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  view_as_role_id uuid,
  view_as_slug text,
  is_proven_twice boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_view_as_role_fkey FOREIGN KEY (view_as_role_id) REFERENCES roles(id) ON DELETE SET NULL
);

create table shop_alerts (
  id uuid not null,
  email text not null,
  query text not null,
  label text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  constraint shop_alerts_pkey PRIMARY KEY (id)
);

create table site_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint site_settings_pkey PRIMARY KEY (key)
);

create table table_views (
  id uuid not null,
  user_id uuid not null,
  table_id text not null,
  name text not null,
  look jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  is_shared boolean default false not null,
  constraint table_views_pkey PRIMARY KEY (id),
  constraint table_views_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table unique_fields (
  content_type_id uuid not null,
  field_key text not null,
  constraint unique_fields_pkey PRIMARY KEY (content_type_id, field_key),
  constraint unique_fields_type_fkey FOREIGN KEY (content_type_id) REFERENCES content_types(id) ON DELETE CASCADE
);

create table unique_values (
  content_type_id uuid not null,
  field_key text not null,
  value_hash bytea not null,
  entry_id uuid not null,
  constraint unique_values_entry_fkey FOREIGN KEY (entry_id) REFERENCES content(id) ON DELETE CASCADE,
  constraint unique_values_pkey PRIMARY KEY (content_type_id, field_key, value_hash)
);

create table user_profiles (
  user_id uuid not null,
  first_name text,
  last_name text,
  bio text,
  phone text,
  country text,
  timezone text,
  language text,
  constraint user_profiles_pkey PRIMARY KEY (user_id),
  constraint user_profiles_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_roles (
  user_id uuid not null,
  role_id uuid not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role_id),
  constraint user_roles_role_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint user_roles_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null,
  email text not null,
  password text not null,
  display_name text not null,
  avatar_url text,
  is_active boolean default true not null,
  is_system_user boolean default false not null,
  last_sign_in timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  must_change_password boolean default false not null,
  is_proven boolean default true not null,
  constraint users_email_key UNIQUE (email),
  constraint users_email_normalised CHECK (((email = lower(email)) AND (email = btrim(email)))),
  constraint users_pkey PRIMARY KEY (id)
);

create table webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  subject jsonb not null,
  transaction_id bigint not null,
  body text,
  status text not null,
  error text,
  tries integer default 0 not null,
  attempts jsonb default '[]'::jsonb not null,
  response jsonb,
  next_attempt_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_deliveries_once_key UNIQUE (webhook_id, event, subject_id, transaction_id),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'delivered'::text, 'failed'::text, 'dropped'::text]))),
  constraint webhook_deliveries_webhook_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);

create table webhooks (
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  content_types uuid[] not null,
  forms uuid[] not null,
  headers bytea not null,
  header_names text[] not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  is_active boolean not null,
  failing_since timestamp with time zone,
  last_delivery_at timestamp with time zone,
  last_error text,
  maker_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint webhooks_pkey PRIMARY KEY (id)
);

CREATE INDEX api_token_permissions_permission_idx ON api_token_permissions USING btree (permission_id);

CREATE INDEX api_tokens_created_idx ON api_tokens USING btree (created_at);

CREATE INDEX audit_entries_action_idx ON audit_entries USING btree (action, at DESC, id DESC);

CREATE INDEX audit_entries_actor_email_idx ON audit_entries USING btree (actor_email, at DESC, id DESC);

CREATE INDEX audit_entries_actor_idx ON audit_entries USING btree (actor_id, at DESC);

CREATE INDEX audit_entries_at_idx ON audit_entries USING btree (at DESC, id DESC);

CREATE INDEX audit_entries_target_idx ON audit_entries USING btree (target_type, target_id, at DESC);

CREATE INDEX bulk_edits_created_idx ON bulk_edits USING btree (created_at);

CREATE INDEX bulk_edits_made_by_idx ON bulk_edits USING btree (made_by);

CREATE INDEX bulk_edits_running_idx ON bulk_edits USING btree (id) WHERE (status = 'running'::text);

CREATE INDEX carts_updated_idx ON carts USING btree (updated_at);

CREATE INDEX content_created_idx ON content USING btree (content_type_id, created_at DESC, id DESC) INCLUDE (status);

CREATE INDEX content_long_text_idx ON content USING btree (content_type_id, status) WHERE (octet_length(search_text) > 500);

CREATE INDEX content_named_ids_idx ON content USING gin (named_ids) WHERE (named_ids <> '{}'::uuid[]);

CREATE INDEX content_publish_at_idx ON content USING btree (publish_at) WHERE (publish_at IS NOT NULL);

CREATE INDEX content_publish_by_idx ON content USING btree (publish_by) WHERE (publish_by IS NOT NULL);

CREATE INDEX content_published_idx ON content USING btree (content_type_id, created_at DESC, id DESC) WHERE (status = 'publish'::text);

CREATE INDEX content_raw_body_idx ON content USING btree (id) WHERE is_body_raw;

CREATE INDEX content_search_idx ON content USING gin (search_text gin_trgm_ops);

CREATE INDEX content_status_idx ON content USING btree (content_type_id, status, id);

CREATE INDEX content_text_idx ON content USING btree (content_type_id, status) INCLUDE (search_text) WHERE (octet_length(search_text) <= 500);

CREATE INDEX content_title_idx ON content USING btree (content_type_id, folded(title), id);

CREATE INDEX content_unpublish_at_idx ON content USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);

CREATE INDEX content_unpublish_by_idx ON content USING btree (unpublish_by) WHERE (unpublish_by IS NOT NULL);

CREATE INDEX content_updated_by_idx ON content USING btree (updated_by);

CREATE INDEX content_updated_idx ON content USING btree (content_type_id, updated_at DESC, id DESC);

CREATE INDEX content_user_idx ON content USING btree (user_id);

CREATE INDEX content_type_field_groups_group_idx ON content_type_field_groups USING btree (field_group_id);

CREATE INDEX content_types_created_idx ON content_types USING btree (created_at DESC, id DESC);

CREATE INDEX email_deliveries_message_idx ON email_deliveries USING btree (message_id, at);

CREATE INDEX email_messages_created_idx ON email_messages USING btree (created_at DESC, id DESC);

CREATE INDEX email_messages_due_idx ON email_messages USING btree (next_attempt_at, id) WHERE (status = 'queued'::text);

CREATE INDEX email_messages_form_idx ON email_messages USING btree (form_id, created_at DESC) WHERE (form_id IS NOT NULL);

CREATE INDEX email_messages_resend_of_idx ON email_messages USING btree (resend_of) WHERE (resend_of IS NOT NULL);

CREATE INDEX email_messages_submission_idx ON email_messages USING btree (submission_id) WHERE (submission_id IS NOT NULL);

CREATE UNIQUE INDEX email_providers_default_key ON email_providers USING btree (is_default) WHERE is_default;

CREATE INDEX email_providers_user_idx ON email_providers USING btree (user_id);

CREATE INDEX email_templates_provider_idx ON email_templates USING btree (email_provider_id);

CREATE INDEX email_templates_updated_idx ON email_templates USING btree (updated_at DESC, id DESC);

CREATE INDEX email_templates_user_idx ON email_templates USING btree (user_id);

CREATE INDEX email_visitor_recipients_address_idx ON email_visitor_recipients USING btree (address, at);

CREATE INDEX email_visitor_recipients_at_idx ON email_visitor_recipients USING btree (at);

CREATE INDEX entry_drafts_named_ids_idx ON entry_drafts USING gin (named_ids) WHERE (named_ids <> '{}'::uuid[]);

CREATE INDEX entry_drafts_updated_by_idx ON entry_drafts USING btree (updated_by);

CREATE INDEX entry_presence_user_idx ON entry_presence USING btree (user_id);

CREATE INDEX entry_revisions_made_by_idx ON entry_revisions USING btree (made_by);

CREATE INDEX field_conversions_type_idx ON field_conversions USING btree (content_type_id);

CREATE INDEX field_groups_created_idx ON field_groups USING btree (created_at DESC, id DESC);

CREATE INDEX form_drafts_expires_idx ON form_drafts USING btree (expires_at);

CREATE INDEX form_drafts_form_idx ON form_drafts USING btree (form_id);

CREATE INDEX form_field_sets_form_idx ON form_field_sets USING btree (form_id);

CREATE INDEX form_links_form_idx ON form_links USING btree (form_id, created_at);

CREATE INDEX form_submission_events_by_idx ON form_submission_events USING btree (by_id);

CREATE INDEX form_submission_events_submission_idx ON form_submission_events USING btree (submission_id, at, id);

CREATE INDEX form_submission_files_submission_idx ON form_submission_files USING btree (submission_id);

CREATE INDEX form_submissions_created_idx ON form_submissions USING btree (created_at DESC, id DESC);

CREATE INDEX form_submissions_data_hash_idx ON form_submissions USING btree (data_hash, created_at);

CREATE INDEX form_submissions_field_set_idx ON form_submissions USING btree (field_set_id);

CREATE INDEX form_submissions_form_idx ON form_submissions USING btree (form_id, created_at DESC, id DESC);

CREATE INDEX form_submissions_unread_idx ON form_submissions USING btree (form_id) WHERE (NOT is_read);

CREATE INDEX form_submissions_user_idx ON form_submissions USING btree (user_id);

CREATE INDEX former_slugs_entry_idx ON former_slugs USING btree (entry_id);

CREATE INDEX forms_created_by_idx ON forms USING btree (created_by);

CREATE INDEX forms_created_idx ON forms USING btree (created_at DESC, lower(name), id);

CREATE INDEX forms_field_set_idx ON forms USING btree (field_set_id);

CREATE INDEX forms_updated_by_idx ON forms USING btree (updated_by);

CREATE INDEX idempotency_keys_created_idx ON idempotency_keys USING btree (created_at);

CREATE INDEX import_rows_entry_idx ON import_rows USING btree (import_id, entry_id) WHERE (entry_id IS NOT NULL);

CREATE INDEX import_rows_outcome_idx ON import_rows USING btree (import_id, outcome, "row") WHERE (outcome = ANY (ARRAY['refused'::text, 'kept'::text]));

CREATE INDEX imports_created_by_idx ON imports USING btree (created_by, created_at DESC, id DESC);

CREATE INDEX imports_created_idx ON imports USING btree (created_at DESC, id DESC);

CREATE INDEX imports_under_way_idx ON imports USING btree (id) WHERE (status = ANY (ARRAY['running'::text, 'undoing'::text]));

CREATE INDEX leads_created_idx ON leads USING btree (created_at DESC, id DESC);

CREATE INDEX leads_due_idx ON leads USING btree (next_attempt_at, id) WHERE (status = 'queued'::text);

CREATE INDEX limited_tries_last_idx ON limited_tries USING btree (last_at);

CREATE INDEX media_content_idx ON media USING btree (content_id);

CREATE INDEX media_created_idx ON media USING btree (created_at, id);

CREATE INDEX media_file_name_idx ON media USING btree (folded(file_name), id);

CREATE INDEX media_file_size_idx ON media USING btree (file_size, id);

CREATE INDEX media_folder_created_idx ON media USING btree (folder_id, created_at, id);

CREATE INDEX media_search_idx ON media USING gin (folded(file_name) gin_trgm_ops, folded(title) gin_trgm_ops, folded(alt) gin_trgm_ops, folded(caption) gin_trgm_ops, folded(description) gin_trgm_ops);

CREATE INDEX media_type_created_idx ON media USING btree (file_type, created_at, id);

CREATE INDEX media_user_idx ON media USING btree (user_id);

CREATE UNIQUE INDEX media_folders_name_key ON media_folders USING btree (lower(name), COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid));

CREATE INDEX media_folders_parent_idx ON media_folders USING btree (parent_id);

CREATE INDEX media_variants_of_idx ON media_variants USING btree (of_key);

CREATE INDEX media_variants_used_idx ON media_variants USING btree (last_used_at);

CREATE INDEX missing_paths_hits_idx ON missing_paths USING btree (hits DESC, last_at DESC);

CREATE INDEX passkeys_user_idx ON passkeys USING btree (user_id);

CREATE INDEX password_reset_tokens_admin_idx ON password_reset_tokens USING btree (requested_by_admin_id);

CREATE UNIQUE INDEX password_reset_tokens_live_key ON password_reset_tokens USING btree (user_id) WHERE (NOT is_used);

CREATE INDEX password_reset_tokens_user_idx ON password_reset_tokens USING btree (user_id);

CREATE INDEX proof_challenges_expires_idx ON proof_challenges USING btree (expires_at);

CREATE INDEX quote_answers_answered_by_idx ON quote_answers USING btree (answered_by);

CREATE INDEX quote_answers_quote_id_idx ON quote_answers USING btree (quote_id, created_at);

CREATE INDEX quote_lines_slug_idx ON quote_lines USING btree (slug);

CREATE INDEX quotes_branch_id_idx ON quotes USING btree (branch_id);

CREATE INDEX quotes_created_at_idx ON quotes USING btree (created_at DESC, id);

CREATE INDEX redirects_created_idx ON redirects USING btree (created_at);

CREATE INDEX removed_fields_removed_at_idx ON removed_fields USING btree (removed_at);

CREATE INDEX removed_records_expires_idx ON removed_records USING btree (expires_at);

CREATE INDEX removed_records_removed_at_idx ON removed_records USING btree (removed_at DESC, id DESC);

CREATE INDEX removed_rows_record_idx ON removed_rows USING btree (removed_id, part);

CREATE INDEX role_permissions_permission_idx ON role_permissions USING btree (permission_id);

CREATE INDEX roles_parent_idx ON roles USING btree (parent_id);

CREATE INDEX security_events_last_idx ON security_events USING btree (last_at);

CREATE INDEX sessions_expires_idx ON sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_family_head_key ON sessions USING btree (family_id) WHERE (replaced_at IS NULL);

CREATE INDEX sessions_user_idx ON sessions USING btree (user_id);

CREATE INDEX sessions_view_as_role_idx ON sessions USING btree (view_as_role_id);

CREATE UNIQUE INDEX shop_alerts_email_key ON shop_alerts USING btree (email, query);

CREATE INDEX shop_alerts_seen_idx ON shop_alerts USING btree (seen_at) WHERE (confirmed_at IS NOT NULL);

CREATE UNIQUE INDEX table_views_name_key ON table_views USING btree (user_id, table_id, lower(name));

CREATE INDEX table_views_shared_idx ON table_views USING btree (table_id) WHERE is_shared;

CREATE INDEX unique_values_entry_idx ON unique_values USING btree (entry_id);

CREATE INDEX user_roles_role_idx ON user_roles USING btree (role_id);

CREATE INDEX users_active_idx ON users USING btree (is_active, id);

CREATE INDEX users_created_idx ON users USING btree (created_at, id);

CREATE INDEX users_display_name_idx ON users USING btree (folded(display_name), id);

CREATE INDEX users_last_sign_in_idx ON users USING btree (last_sign_in NULLS FIRST, id);

CREATE INDEX users_search_idx ON users USING gin (folded(email) gin_trgm_ops, folded(display_name) gin_trgm_ops);

CREATE INDEX webhook_deliveries_created_idx ON webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries USING btree (next_attempt_at, id) WHERE (status = 'queued'::text);

CREATE INDEX webhook_deliveries_listed_idx ON webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);

CREATE INDEX webhooks_created_idx ON webhooks USING btree (created_at);

create view present_values as
 SELECT c.id AS entry_id,
    c.content_type_id,
    c.custom_fields
   FROM content c
  WHERE (c.status <> 'trash'::text)
UNION ALL
 SELECT c.id AS entry_id,
    c.content_type_id,
    d.custom_fields
   FROM (content c
     JOIN entry_drafts d ON ((d.entry_id = c.id)))
  WHERE (c.status <> 'trash'::text);

create view scheduled_acts as
 SELECT c.id AS entry_id,
    c.title,
    c.content_type_id,
    'publish'::text AS action,
    c.publish_at AS at,
    c.publish_by AS scheduled_by,
    c.schedule_error AS error
   FROM content c
  WHERE (c.publish_at IS NOT NULL)
UNION ALL
 SELECT c.id AS entry_id,
    c.title,
    c.content_type_id,
    'unpublish'::text AS action,
    c.unpublish_at AS at,
    c.unpublish_by AS scheduled_by,
    NULL::text AS error
   FROM content c
  WHERE (c.unpublish_at IS NOT NULL);

CREATE OR REPLACE FUNCTION account_exists(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (select from users u where u.id = account)
$function$;

CREATE OR REPLACE FUNCTION account_rights(account uuid)
 RETURNS TABLE(roles text[], permissions text[])
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select
    array(
      select r.slug from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = account order by r.priority desc, r.slug),
    array(
      select distinct p.slug from user_roles ur cross join role_lineage(ur.role_id) held
      join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
      where ur.user_id = account)
$function$;

CREATE OR REPLACE FUNCTION accounts_without_second_factor(everybody boolean, role_slugs text[])
 RETURNS TABLE(id uuid, display_name text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select u.id, u.display_name from users u
  where u.is_active and not has_second_factor(u.id) and (everybody or exists (
    select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.slug = any (role_slugs)))
$function$;

CREATE OR REPLACE FUNCTION administrator_uses_provider(without uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (
    select from identity_providers p
    join provider_identities i on rtrim(i.issuer, '/') = rtrim(p.issuer, '/')
    join users u on u.id = i.user_id
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where p.is_active and p.id is distinct from without and u.is_active and r.is_admin)
$function$;

CREATE OR REPLACE FUNCTION announce(event_name text, subject_id uuid, type_id uuid, form_id uuid, subject jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into webhook_deliveries (
    id, webhook_id, event, subject_id, subject, transaction_id, status, next_attempt_at, created_at)
  select gen_random_uuid(), w.id, event_name, announce.subject_id,
    announce.subject || jsonb_build_object('typeId', type_id, 'formId', form_id),
    pg_current_xact_id()::text::bigint, 'queued', now(), clock_timestamp()
  from webhooks w
  where w.is_active and event_name = any (w.events)
    and (type_id is null or w.content_types = '{}' or type_id = any (w.content_types))
    and (form_id is null or w.forms = '{}' or form_id = any (w.forms))
  on conflict on constraint webhook_deliveries_once_key do nothing
$function$;

CREATE OR REPLACE FUNCTION audit_entries_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit entries are immutable' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION content_count_change(type_id uuid, of_status text, change bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  own_shard constant integer := pg_backend_pid() % 30000;
begin
  update content_counts set entries = entries + change
  where content_type_id = type_id and status = of_status and shard = (
    select shard from content_counts where content_type_id = type_id and status = of_status
    order by shard <> own_shard limit 1 for update skip locked);
  if not found then
    insert into content_counts (content_type_id, status, shard, entries) values (type_id, of_status, own_shard, change)
    on conflict on constraint content_counts_pkey do update set entries = content_counts.entries + excluded.entries;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION content_count_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform content_count_change(content_type_id, status, -entries)
  from (select content_type_id, status, count(*) as entries from old_rows group by 1, 2 order by 1, 2) as removed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION content_count_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform content_count_change(content_type_id, status, entries)
  from (select content_type_id, status, count(*) as entries from new_rows group by 1, 2 order by 1, 2) as added;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION content_count_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two that move entries in opposite directions take the rows in one order.
  perform content_count_change(moved.type_id, moved.of_status, moved.change)
  from (
    values (old.content_type_id, old.status, -1), (new.content_type_id, new.status, 1) order by 1, 2
  ) as moved (type_id, of_status, change);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION content_slug_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_slugs (content_type_id, slug, entry_id)
  select old.content_type_id, old.slug, case when tg_op = 'UPDATE' then old.id end
  from content_types t where t.id = old.content_type_id and t.is_public
  on conflict on constraint former_slugs_pkey do update set entry_id = excluded.entry_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION content_takes_unique()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from unique_fields f where f.content_type_id = new.content_type_id) then
    perform take_unique_values(new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION content_type_id_given()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into content_type_ids values (new.id) on conflict do nothing;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION draft_takes_unique()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from content c join unique_fields f on f.content_type_id = c.content_type_id
    where c.id = coalesce(new.entry_id, old.entry_id)) then
    perform take_unique_values(coalesce(new.entry_id, old.entry_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION enforce_unique(of_type uuid, of_key text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into unique_fields (content_type_id, field_key) values (of_type, of_key);
  delete from unique_values u where u.content_type_id = of_type and u.field_key = of_key;
  insert into unique_values (content_type_id, field_key, value_hash, entry_id)
  select distinct of_type, of_key, unique_value(p.custom_fields -> of_key), p.entry_id
  from present_values p where p.content_type_id = of_type and unique_value(p.custom_fields -> of_key) is not null;
end $function$;

CREATE OR REPLACE FUNCTION entry_deletion_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('entry.deleted', old.id, old.content_type_id, null, jsonb_build_object(
    'title', old.title, 'slug', old.slug, 'version', old.version, 'isLive', false));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(value) = length(value)) THEN lower(value) ELSE replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text)), 'ðđħıłŋø‘’‚“”„'::text, 'ddhilno''''''"""'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ß'::text, 'ss'::text), 'þ'::text, 'th'::text) END;

CREATE OR REPLACE FUNCTION group_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('content-type.changed', t.id, t.id, null, jsonb_build_object(
    'title', t.name, 'slug', t.slug, 'version', t.version))
  from content_type_field_groups l join content_types t on t.id = l.content_type_id where l.field_group_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION has_second_factor(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (select from second_factors f where f.user_id = account and f.secret is not null)
    or exists (select from passkeys p where p.user_id = account)
$function$;

CREATE OR REPLACE FUNCTION ids_named_in(custom_fields jsonb, body jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  -- Most entries name none: that is told faster without a regular expression.
  select case when whole.text like '%-____-____-____-____________%' then (
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from regexp_matches(whole.text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found
  ) else '{}' end
  from (select custom_fields::text || ' ' || coalesce(body::text, '') as text) as whole
$function$;

CREATE OR REPLACE FUNCTION is_permission_held(of_permission uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive granting (id, depth) as (
    select rp.role_id, 0 from role_permissions rp where rp.permission_id = of_permission
    union
    select r.id, g.depth + 1 from granting g join roles r on r.parent_id = g.id where g.depth < 4
  )
  select exists (select from user_roles ur join granting g on g.id = ur.role_id)
$function$;

CREATE OR REPLACE FUNCTION lock_entry_writes()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table content, entry_drafts in share row exclusive mode;
end $function$;

CREATE OR REPLACE FUNCTION media_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare m media := case when tg_op = 'DELETE' then old else new end;
begin
  perform announce(
    case tg_op when 'INSERT' then 'media.created' when 'UPDATE' then 'media.updated' else 'media.deleted' end,
    m.id, null, null, jsonb_build_object('title', m.file_name, 'version', m.version));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION quote_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  perform announce('quote.' || new.status, new.id, null, s.form_id, jsonb_build_object(
    'title', new.number, 'form', f.slug, 'version', new.version))
  from form_submissions s join forms f on f.id = s.form_id where s.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION repeated_values(of_type uuid, of_key text)
 RETURNS TABLE(value text, entries integer, total integer)
 LANGUAGE sql
 STABLE
AS $function$
  select min(p.custom_fields ->> of_key), count(distinct p.entry_id)::int, (count(*) over ())::int
  from present_values p where p.content_type_id = of_type and unique_value(p.custom_fields -> of_key) is not null
  group by unique_value(p.custom_fields -> of_key) having count(distinct p.entry_id) > 1
  order by 2 desc, 1 limit 5
$function$;

CREATE OR REPLACE FUNCTION revision_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare e record;
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  select c.id, c.content_type_id, c.title, c.slug, c.status, c.version, c.xmin::text as written_in into e
  from content c where c.id = new.entry_id;
  if e.written_in <> pg_current_xact_id()::xid::text then return null; end if;
  perform announce(event_name, e.id, e.content_type_id, null, jsonb_build_object(
    'title', new.title, 'slug', new.slug, 'version', new.version, 'isLive', new.was_live))
  from unnest(case new.action
    when 'created' then array['entry.created'] || case when e.status = 'publish' then array['entry.published'] else '{}' end
    when 'published' then array['entry.published']
    when 'unpublished' then array['entry.unpublished']
    when 'trashed' then array['entry.trashed']
    when 'untrashed' then array['entry.restored']
    when 'scheduled' then '{}'
    else array['entry.updated'] end) event_name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION role_lineage(of_role uuid)
 RETURNS TABLE(role_id uuid, depth integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive lineage (id, parent_id, depth) as (
    select r.id, r.parent_id, 0 from roles r where r.id = of_role
    union all
    select p.id, p.parent_id, l.depth + 1 from lineage l join roles p on p.id = l.parent_id where l.depth < 4
  )
  select lineage.id, lineage.depth from lineage
$function$;

CREATE OR REPLACE FUNCTION submission_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare f record;
begin
  if new.status = 'spam' or not exists (select from webhooks where is_active) then return null; end if;
  select forms.slug into f from forms where forms.id = new.form_id;
  perform announce(event_name, new.id, null, new.form_id, jsonb_build_object(
    'title', new.form_name, 'form', f.slug, 'version', new.version))
  from unnest(case
    when tg_op = 'UPDATE' then array['submission.updated']
    when f.slug = 'request-quote' then array['submission.created', 'quote.created']
    else array['submission.created'] end) event_name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION take_unique_values(entry uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare taken jsonb;
begin
  delete from unique_values u where u.entry_id = entry and not exists (
    select from unique_values_of(entry) h
    where h.content_type_id = u.content_type_id and h.field_key = u.field_key and h.value_hash = u.value_hash);
  insert into unique_values (content_type_id, field_key, value_hash, entry_id)
  select h.content_type_id, h.field_key, h.value_hash, entry from unique_values_of(entry) h order by 1, 2, 3
  on conflict do nothing;
  select jsonb_agg(jsonb_build_object('key', u.field_key, 'title', c.title)) into taken
  from unique_values_of(entry) h
  join unique_values u using (content_type_id, field_key, value_hash)
  join content c on c.id = u.entry_id
  where u.entry_id <> entry;
  if taken is not null then
    raise exception 'a unique value is taken'
      using errcode = 'unique_violation', constraint = 'unique_values_pkey', detail = taken::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION taken_unique_values(of_type uuid, rows jsonb)
 RETURNS TABLE(place integer, field_key text, value_hash bytea, holder text)
 LANGUAGE sql
 STABLE
AS $function$
  select r.place, f.field_key, h.value_hash, c.title
  from jsonb_to_recordset(rows) as r (place integer, id uuid, held jsonb)
  join unique_fields f on f.content_type_id = of_type
  cross join lateral (select unique_value(r.held -> f.field_key) as value_hash) h
  left join unique_values u on u.content_type_id = of_type and u.field_key = f.field_key
    and u.value_hash = h.value_hash and u.entry_id is distinct from r.id
  left join content c on c.id = u.entry_id
  where h.value_hash is not null
  order by r.place
$function$;

CREATE OR REPLACE FUNCTION token_permissions(token uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select array(
    select p.slug from api_token_permissions tp join permissions p on p.id = tp.permission_id
    where tp.api_token_id = token order by p.slug)
$function$;

CREATE OR REPLACE FUNCTION type_announced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare t content_types := case when tg_op = 'DELETE' then old else new end;
begin
  perform announce('content-type.changed', t.id, t.id, null, jsonb_build_object(
    'title', t.name, 'slug', t.slug, 'version', t.version));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION unique_value(value jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to(
    case jsonb_typeof(value)
      when 'string' then nullif(lower(btrim(value #>> '{}', E' \t\n\r')), '')
      when 'number' then trim_scale((value #>> '{}')::numeric)::text
    end, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION unique_values_of(entry uuid)
 RETURNS TABLE(content_type_id uuid, field_key text, value_hash bytea)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct f.content_type_id, f.field_key, unique_value(p.custom_fields -> f.field_key)
  from present_values p join unique_fields f on f.content_type_id = p.content_type_id
  where p.entry_id = entry and unique_value(p.custom_fields -> f.field_key) is not null
$function$;

CREATE OR REPLACE FUNCTION users_end_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $function$;

CREATE TRIGGER audit_entries_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_refuse_change();

CREATE TRIGGER content_count_delete AFTER DELETE ON content REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_count_deleted();

CREATE TRIGGER content_count_insert AFTER INSERT ON content REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_count_inserted();

CREATE TRIGGER content_count_move AFTER UPDATE OF content_type_id, status ON content FOR EACH ROW WHEN (((old.status <> new.status) OR (old.content_type_id <> new.content_type_id))) EXECUTE FUNCTION content_count_moved();

CREATE TRIGGER content_slug_change AFTER UPDATE OF slug, status ON content FOR EACH ROW WHEN (((old.status = 'publish'::text) AND ((new.status <> 'publish'::text) OR (new.slug <> old.slug)))) EXECUTE FUNCTION content_slug_left();

CREATE TRIGGER content_slug_delete AFTER DELETE ON content FOR EACH ROW WHEN ((old.status = 'publish'::text)) EXECUTE FUNCTION content_slug_left();

CREATE TRIGGER content_unique_insert AFTER INSERT ON content FOR EACH ROW EXECUTE FUNCTION content_takes_unique();

CREATE TRIGGER content_unique_update AFTER UPDATE OF custom_fields, status ON content FOR EACH ROW WHEN (((old.custom_fields <> new.custom_fields) OR (old.status <> new.status))) EXECUTE FUNCTION content_takes_unique();

CREATE TRIGGER entry_deletion_announced AFTER DELETE ON content FOR EACH ROW EXECUTE FUNCTION entry_deletion_announced();

CREATE TRIGGER content_type_id_given BEFORE INSERT ON content_types FOR EACH ROW EXECUTE FUNCTION content_type_id_given();

CREATE TRIGGER type_change_announced AFTER INSERT OR DELETE ON content_types FOR EACH ROW EXECUTE FUNCTION type_announced();

CREATE TRIGGER type_update_announced AFTER UPDATE OF version ON content_types FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION type_announced();

CREATE TRIGGER draft_unique_change AFTER INSERT OR DELETE OR UPDATE OF custom_fields ON entry_drafts FOR EACH ROW EXECUTE FUNCTION draft_takes_unique();

CREATE TRIGGER revision_announced AFTER INSERT ON entry_revisions FOR EACH ROW WHEN ((NOT new.is_autosave)) EXECUTE FUNCTION revision_announced();

CREATE TRIGGER group_announced AFTER UPDATE OF version ON field_groups FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION group_announced();

CREATE TRIGGER submission_announced AFTER INSERT ON form_submissions FOR EACH ROW EXECUTE FUNCTION submission_announced();

CREATE TRIGGER submission_update_announced AFTER UPDATE OF version ON form_submissions FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION submission_announced();

CREATE TRIGGER media_change_announced AFTER INSERT OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION media_announced();

CREATE TRIGGER media_update_announced AFTER UPDATE OF version ON media FOR EACH ROW WHEN ((old.version <> new.version)) EXECUTE FUNCTION media_announced();

CREATE TRIGGER quote_announced AFTER UPDATE OF version ON quotes FOR EACH ROW WHEN (((new.status = ANY (ARRAY['answered'::text, 'accepted'::text])) AND ((old.status <> new.status) OR (old.answered_at IS DISTINCT FROM new.answered_at)))) EXECUTE FUNCTION quote_announced();

CREATE TRIGGER users_end_sessions AFTER UPDATE OF is_active ON users FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION users_end_sessions();
