-- Why: who opened a link held its invitation and waited for the job, while a buyer held the job and waited for the invitation. PostgreSQL ended one of the
-- two with a deadlock. The job is held first now, as everywhere.
create or replace function vendor_link_open(link_hash bytea, session_hash bytea, at_time timestamptz, until_time timestamptz) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  found_invitation rfq_invitation;
begin
  perform from job j where j.id = (select i.job_id from rfq_invitation i where i.token_hash = link_hash) for update;
  select i.* into found_invitation from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id join job j on j.id = i.job_id
    where i.token_hash = link_hash and v.state = 'added' and j.status <> 'cancelled' for update of i;
  if not found then return; end if;
  update rfq_invitation i set viewed_at = at_time where i.job_vendor_id = found_invitation.job_vendor_id;
  insert into vendor_session (token_hash, job_vendor_id, company_id, created_at, expires_at)
    values (session_hash, found_invitation.job_vendor_id, found_invitation.company_id, at_time, until_time);
  perform set_config('app.job_vendor_id', found_invitation.job_vendor_id::text, true);
  return next found_invitation.job_vendor_id;
end $$;
