-- What visitors put into their carts. The cookie's token is known by its digest alone, so that a copy of the table opens no cart.
-- Lines hold no price: what a machine costs is what it costs now. A machine may go, and its line stays.
create table carts (
  id uuid primary key,
  token_hash bytea not null,
  lines jsonb not null,
  coupon_code text,
  is_financed boolean not null,
  delivery jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint carts_token_key unique (token_hash)
);
create index carts_updated_idx on carts (updated_at);
