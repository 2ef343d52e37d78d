-- Who asked for a machine.
create index quote_lines_slug_idx on quote_lines (slug);
