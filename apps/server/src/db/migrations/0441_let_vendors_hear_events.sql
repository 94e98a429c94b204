-- Why: a vendor with the page of its link open learns at once of a message, an answer, a revision or another deadline, and never of another vendor.

alter table event add column vendors uuid[] not null default '{}';  -- whose links hear of it, by rfq_invitation.job_vendor_id
grant insert (vendors) on event to millwright_app;
create policy heard_by_vendor on event for select to millwright_app using (current_job_vendor_id() = any (vendors));

-- The number that the company of the caller, a person or a vendor by its link, was given last, and up to which its events are deleted.
create or replace function event_range() returns table (last bigint, forgotten bigint)
language sql stable security definer set search_path = public as $$
  select c.last, c.forgotten from event_counter c where c.company_id = coalesce(current_company_id(),
    (select i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()))
$$;

drop function event_of_job(uuid, text, text[]);
create function event_of_job(which uuid, of_kind text, stale_tags text[], to_vendors uuid[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags, vendors)
    select j.company_id, of_kind, 'job', j.id, stale_tags, to_vendors from job j where j.id = which
$$;

drop function vendor_session_find(bytea, timestamptz);
create function vendor_session_find(session_hash bytea, at_time timestamptz)
returns table (job_vendor_id uuid, job_id uuid, company_id uuid, vendor_name text, email text, is_confirmed boolean)
language sql stable security definer set search_path = public as $$
  select i.job_vendor_id, i.job_id, i.company_id, i.vendor_name, i.email, s.confirmed_at is not null
    from vendor_session s join rfq_invitation i on i.job_vendor_id = s.job_vendor_id join job_vendor v on v.id = s.job_vendor_id
      join job j on j.id = i.job_id
    where s.token_hash = session_hash and s.expires_at > at_time and v.state = 'added' and j.status <> 'cancelled'
$$;
-- Which of some sessions still open their links.
create function vendor_sessions_good(session_hashes bytea[], at_time timestamptz) returns setof bytea
language sql stable security definer set search_path = public as $$
  select h.hash from unnest(session_hashes) as h (hash) where exists (select from vendor_session_find(h.hash, at_time))
$$;

do $$
declare f text;
begin
  foreach f in array array['event_of_job(uuid, text, text[], uuid[])', 'vendor_session_find(bytea, timestamptz)',
    'vendor_sessions_good(bytea[], timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
