-- A replay asks the rights of the call itself; which others its caller held at the first answer does not matter.
alter table idempotency_keys drop column rights;
