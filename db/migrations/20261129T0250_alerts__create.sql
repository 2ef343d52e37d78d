-- Searches that visitors keep, to hear by mail of machines that come in. Of no use before their address is confirmed.
create table shop_alerts (
  id uuid primary key,
  -- In lower case.
  email text not null,
  -- Of the shop's address, in its one order.
  query text not null,
  -- The same in words, of the day on which it was kept.
  label text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Machines that were published later are news.
  seen_at timestamptz not null
);

create unique index shop_alerts_email_key on shop_alerts (email, query);
create index shop_alerts_seen_idx on shop_alerts (seen_at) where confirmed_at is not null;
