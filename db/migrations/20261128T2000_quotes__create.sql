-- A request for a quote, beside the submission that it came with: the same id. Amounts are whole cents.
create table quotes (
  id uuid primary key references form_submissions (id) on delete cascade,
  number text not null unique,
  name text not null,
  email text not null,
  phone text,
  message text,
  status text not null default 'new' check (status in ('new', 'answered', 'accepted', 'declined', 'closed')),
  total bigint not null,
  -- Sums in dollars by their names, as the buyer saw them.
  totals jsonb not null,
  tax_unavailable boolean not null,
  delivery jsonb,
  coupon jsonb,
  branch_id uuid references content (id) on delete set null,
  status_url text not null,
  valid_until date,
  answered_at timestamptz,
  accepted_by text,
  settled_at timestamptz,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index quotes_created_at_idx on quotes (created_at desc, id);
create index quotes_branch_id_idx on quotes (branch_id);

create table quote_lines (
  quote_id uuid not null references quotes (id) on delete cascade,
  place integer not null,
  slug text not null,
  title text not null,
  make text,
  model text,
  category text,
  -- Of one machine without its attachments; null: 'Call for price'.
  price bigint,
  quantity integer not null,
  -- [{name, price, imageUrl}], prices in cents.
  attachments jsonb not null,
  tax bigint not null,
  total bigint not null,
  primary key (quote_id, place)
);

create table quote_answers (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  message text not null,
  -- [{slug, title, price, quantity, attachments: [{name, price}]}], prices in cents.
  lines jsonb not null,
  freight bigint not null,
  tax bigint not null,
  discount bigint not null,
  total bigint not null,
  valid_until date not null,
  files uuid[] not null default '{}',
  answered_by uuid references users (id) on delete set null,
  answered_by_name text,
  created_at timestamptz not null
);
create index quote_answers_quote_id_idx on quote_answers (quote_id, created_at);
create index quote_answers_answered_by_idx on quote_answers (answered_by);

-- What came in before there was this table.
insert into quotes (id, number, name, email, total, totals, tax_unavailable, status_url, search_text, created_at, updated_at)
select s.id, s.metadata ->> 'number',
  trim(concat_ws(' ', s.data ->> 'first-name', s.data ->> 'last-name')), s.data ->> 'email',
  round((s.data ->> 'grandTotal')::numeric * 100), coalesce(s.metadata -> 'totals', '{}'),
  coalesce((s.metadata ->> 'taxUnavailable')::boolean, true), s.metadata ->> 'statusUrl',
  concat_ws(E'\n', s.metadata ->> 'number', s.data ->> 'first-name', s.data ->> 'last-name', s.data ->> 'email', s.data ->> 'products'),
  s.created_at, s.created_at
from form_submissions s
where jsonb_typeof(s.metadata -> 'lines') = 'array' and s.metadata ? 'number' and s.metadata ? 'statusUrl'
  and s.data ? 'email' and jsonb_typeof(s.data -> 'grandTotal') = 'number'
on conflict do nothing;

insert into quote_lines (quote_id, place, slug, title, make, model, category, price, quantity, attachments, tax, total)
select q.id, l.nr - 1, l.line ->> 'slug', l.line ->> 'product_name', l.line ->> 'make', l.line ->> 'model', l.line ->> 'type',
  round((l.line ->> 'product_price')::numeric * 100), (l.line ->> 'quantity')::integer,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', a ->> 'attachment_name',
      'price', round((a ->> 'attachment_price')::numeric * 100)::bigint, 'imageUrl', a -> 'attachment_image'))
    from jsonb_array_elements(l.line -> 'attachments') a), '[]'),
  round((l.line ->> 'tax')::numeric * 100), round((l.line ->> 'total')::numeric * 100)
from quotes q join form_submissions s on s.id = q.id,
  jsonb_array_elements(s.metadata -> 'lines') with ordinality l (line, nr)
on conflict do nothing;

-- The events of webhooks that a submission does not cause.
create function quote_announced() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  perform announce('quote.' || new.status, new.id, null, s.form_id, jsonb_build_object(
    'title', new.number, 'form', f.slug, 'version', new.version))
  from form_submissions s join forms f on f.id = s.form_id where s.id = new.id;
  return null;
end $$;

create trigger quote_announced after update of version on quotes for each row
  when (new.status in ('answered', 'accepted') and (old.status <> new.status or old.answered_at is distinct from new.answered_at))
  execute function quote_announced();
