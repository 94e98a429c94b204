-- Why: two RFQs that were open in one browser shared one session, and a rate was addressed by its place in the list. Each link has a session of its own now, and
-- each item of a job an id that stays the same through every revision.

-- The items of earlier jobs get one each.
alter table job_item add column id uuid not null default gen_random_uuid(), add unique (job_id, id);

-- Which of the sessions that a browser names are good, the last one first: the cookies of all others can go.
create function vendor_sessions_alive(session_hashes bytea[], at_time timestamptz) returns setof bytea
language sql stable security definer set search_path = public as $$
  select s.token_hash from vendor_session s where s.token_hash = any (session_hashes) and s.expires_at > at_time order by s.created_at desc
$$;
revoke execute on function vendor_sessions_alive(bytea[], timestamptz) from public;
grant execute on function vendor_sessions_alive(bytea[], timestamptz) to millwright_app;
