-- How many tries each moment stands for, so that what is counted of many people is a few numbers; one where a row does not say.
alter table limited_tries add column counts integer[] not null default '{}';
