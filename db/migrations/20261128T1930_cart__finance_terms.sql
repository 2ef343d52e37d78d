-- What a visitor chose of the terms of finance; null for the usual ones.
alter table carts add column months integer;
alter table carts add column down_percent double precision;
