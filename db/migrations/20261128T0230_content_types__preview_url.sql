-- Where a front end of one's own shows an entry of the type before it is published; null: the page of the built-in storefront.
alter table content_types add column preview_url text;
