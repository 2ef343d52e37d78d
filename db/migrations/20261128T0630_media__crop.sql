-- {x, y, width, height} of the part that is shown, as shares of the picture; null for all of it.
alter table media add column crop jsonb;
