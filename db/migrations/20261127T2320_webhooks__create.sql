-- Where programs of others are told what happens.
create table webhooks (
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- Empty for all.
  content_types uuid[] not null,
  forms uuid[] not null,
  -- Further headers as JSON, encrypted; their names in the clear.
  headers bytea not null,
  header_names text[] not null,
  -- Encrypted; the one before the last rotation signs too until former_until.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  is_active boolean not null,
  -- The first failure since the last success.
  failing_since timestamptz,
  last_delivery_at timestamptz,
  last_error text,
  -- An account; no reference, so that an account that comes back has its webhooks again.
  maker_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint webhooks_pkey primary key (id)
);

create index webhooks_created_idx on webhooks (created_at);

create table webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  -- What is known of the subject in the transaction of the cause; it may be gone when it is told.
  subject jsonb not null,
  transaction_id bigint not null,
  -- Made at the first attempt, and the same at each further one.
  body text,
  status text not null,
  error text,
  tries integer not null default 0,
  attempts jsonb not null default '[]',
  response jsonb,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  created_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_webhook_fkey foreign key (webhook_id) references webhooks (id) on delete cascade,
  constraint webhook_deliveries_once_key unique (webhook_id, event, subject_id, transaction_id),
  constraint webhook_deliveries_status_check check (status in ('queued', 'delivered', 'failed', 'dropped'))
);

create index webhook_deliveries_due_idx on webhook_deliveries (next_attempt_at) where status = 'queued';
create index webhook_deliveries_listed_idx on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_created_idx on webhook_deliveries (created_at);

-- Queues an event for each webhook that wants it, in the transaction of its cause and once in it.
create function announce(event_name text, subject_id uuid, type_id uuid, form_id uuid, subject jsonb) returns void
language sql as $$
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
$$;

-- Every save of an entry but an autosave leaves a revision. One that is added for the state before a save is no save: its entry was written before.
create function revision_announced() returns trigger language plpgsql as $$
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
end $$;

create trigger revision_announced after insert on entry_revisions for each row
  when (not new.is_autosave) execute function revision_announced();

create function entry_deletion_announced() returns trigger language plpgsql as $$
begin
  perform announce('entry.deleted', old.id, old.content_type_id, null, jsonb_build_object(
    'title', old.title, 'slug', old.slug, 'version', old.version, 'isLive', false));
  return null;
end $$;

create trigger entry_deletion_announced after delete on content for each row execute function entry_deletion_announced();

create function media_announced() returns trigger language plpgsql as $$
declare m media := case when tg_op = 'DELETE' then old else new end;
begin
  perform announce(
    case tg_op when 'INSERT' then 'media.created' when 'UPDATE' then 'media.updated' else 'media.deleted' end,
    m.id, null, null, jsonb_build_object('title', m.file_name, 'version', m.version));
  return null;
end $$;

create trigger media_change_announced after insert or delete on media for each row execute function media_announced();
create trigger media_update_announced after update of version on media for each row
  when (old.version <> new.version) execute function media_announced();

create function submission_announced() returns trigger language plpgsql as $$
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
end $$;

create trigger submission_announced after insert on form_submissions for each row execute function submission_announced();
create trigger submission_update_announced after update of version on form_submissions for each row
  when (old.version <> new.version) execute function submission_announced();

create function type_announced() returns trigger language plpgsql as $$
declare t content_types := case when tg_op = 'DELETE' then old else new end;
begin
  perform announce('content-type.changed', t.id, t.id, null, jsonb_build_object(
    'title', t.name, 'slug', t.slug, 'version', t.version));
  return null;
end $$;

create trigger type_change_announced after insert or delete on content_types for each row execute function type_announced();
create trigger type_update_announced after update of version on content_types for each row
  when (old.version <> new.version) execute function type_announced();

-- The types that show a group change with its fields.
create function group_announced() returns trigger language plpgsql as $$
begin
  perform announce('content-type.changed', t.id, t.id, null, jsonb_build_object(
    'title', t.name, 'slug', t.slug, 'version', t.version))
  from content_type_field_groups l join content_types t on t.id = l.content_type_id where l.field_group_id = new.id;
  return null;
end $$;

create trigger group_announced after update of version on field_groups for each row
  when (old.version <> new.version) execute function group_announced();
