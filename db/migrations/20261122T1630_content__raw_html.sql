-- HTML that was stored as it came in, in the place of blocks. The job that cleans blocks cleans it too.
update content set is_body_raw = true where jsonb_typeof(body) = 'string' and body::text ~ '<[A-Za-z!/?]';
