-- The fields whose values occur once among the entries of a type outside the trash, and the values that are taken.
create table unique_fields (
  content_type_id uuid not null,
  field_key text not null,
  constraint unique_fields_pkey primary key (content_type_id, field_key),
  constraint unique_fields_type_fkey foreign key (content_type_id) references content_types (id) on delete cascade
);

create table unique_values (
  content_type_id uuid not null,
  field_key text not null,
  -- A value may be longer than an index holds.
  value_hash bytea not null,
  entry_id uuid not null,
  constraint unique_values_pkey primary key (content_type_id, field_key, value_hash),
  constraint unique_values_entry_fkey foreign key (entry_id) references content (id) on delete cascade
);

create index unique_values_entry_idx on unique_values (entry_id);

-- A value as it is compared: text without case and outer blanks, a number whatever its zeros. Null for what counts as empty.
create function unique_value(value jsonb) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(
    case jsonb_typeof(value)
      when 'string' then nullif(lower(btrim(value #>> '{}', E' \t\n\r')), '')
      when 'number' then trim_scale((value #>> '{}')::numeric)::text
    end, 'UTF8'))
$$;

-- The values that entries outside the trash hold, published and in their drafts.
create view present_values as
  select c.id as entry_id, c.content_type_id, c.custom_fields from content c where c.status <> 'trash'
  union all
  select c.id, c.content_type_id, d.custom_fields
  from content c join entry_drafts d on d.entry_id = c.id where c.status <> 'trash';

-- What an entry holds of the unique fields of its type.
create function unique_values_of(entry uuid) returns table (content_type_id uuid, field_key text, value_hash bytea)
language sql stable as $$
  select distinct f.content_type_id, f.field_key, unique_value(p.custom_fields -> f.field_key)
  from present_values p join unique_fields f on f.content_type_id = p.content_type_id
  where p.entry_id = entry and unique_value(p.custom_fields -> f.field_key) is not null
$$;

-- Takes the values of an entry and gives free what it no longer holds. Rejects like the primary key, with those who hold them.
create function take_unique_values(entry uuid) returns void language plpgsql as $$
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
end $$;

create function content_takes_unique() returns trigger language plpgsql as $$
begin
  if exists (select from unique_fields f where f.content_type_id = new.content_type_id) then
    perform take_unique_values(new.id);
  end if;
  return null;
end $$;

create function draft_takes_unique() returns trigger language plpgsql as $$
begin
  if exists (
    select from content c join unique_fields f on f.content_type_id = c.content_type_id
    where c.id = coalesce(new.entry_id, old.entry_id)) then
    perform take_unique_values(coalesce(new.entry_id, old.entry_id));
  end if;
  return null;
end $$;

create trigger content_unique_insert after insert on content for each row execute function content_takes_unique();

create trigger content_unique_update after update of custom_fields, status on content for each row
  when (old.custom_fields <> new.custom_fields or old.status <> new.status) execute function content_takes_unique();

create trigger draft_unique_change after insert or delete or update of custom_fields on entry_drafts for each row
  execute function draft_takes_unique();

-- The values of a field that several entries of a type hold, the most frequent first, five of them, and how many there are in all.
create function repeated_values(of_type uuid, of_key text) returns table (value text, entries integer, total integer)
language sql stable as $$
  select min(p.custom_fields ->> of_key), count(distinct p.entry_id)::int, (count(*) over ())::int
  from present_values p where p.content_type_id = of_type and unique_value(p.custom_fields -> of_key) is not null
  group by unique_value(p.custom_fields -> of_key) having count(distinct p.entry_id) > 1
  order by 2 desc, 1 limit 5
$$;

-- Holds off everybody who saves an entry, until the transaction ends.
create function lock_entry_writes() returns void language plpgsql as $$
begin
  lock table content, entry_drafts in share row exclusive mode;
end $$;

-- Takes the values of a field that all entries of a type hold; none may repeat.
create function enforce_unique(of_type uuid, of_key text) returns void language plpgsql as $$
begin
  insert into unique_fields (content_type_id, field_key) values (of_type, of_key);
  delete from unique_values u where u.content_type_id = of_type and u.field_key = of_key;
  insert into unique_values (content_type_id, field_key, value_hash, entry_id)
  select distinct of_type, of_key, unique_value(p.custom_fields -> of_key), p.entry_id
  from present_values p where p.content_type_id = of_type and unique_value(p.custom_fields -> of_key) is not null;
end $$;

-- Which of these rows hold values of unique fields, and the title of who has them; null where nobody has. A row is of an entry, or new.
create function taken_unique_values(of_type uuid, rows jsonb)
returns table (place integer, field_key text, value_hash bytea, holder text) language sql stable as $$
  select r.place, f.field_key, h.value_hash, c.title
  from jsonb_to_recordset(rows) as r (place integer, id uuid, held jsonb)
  join unique_fields f on f.content_type_id = of_type
  cross join lateral (select unique_value(r.held -> f.field_key) as value_hash) h
  left join unique_values u on u.content_type_id = of_type and u.field_key = f.field_key
    and u.value_hash = h.value_hash and u.entry_id is distinct from r.id
  left join content c on c.id = u.entry_id
  where h.value_hash is not null
  order by r.place
$$;
