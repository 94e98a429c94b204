-- Why: the link of an invitation opened the RFQ for as long as the job was there. It is good for 180 days, as the links of all later mails are; each mail begins a
-- time of its own.
create or replace function vendor_link_open(link_hash bytea, session_hash bytea, at_time timestamptz, until_time timestamptz) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  of_link uuid;
  found_invitation rfq_invitation;
begin
  select coalesce((select i.job_vendor_id from rfq_invitation i where i.token_hash = link_hash),
    (select l.job_vendor_id from vendor_link l where l.token_hash = link_hash)) into of_link;
  if of_link is null then return; end if;
  perform from job j where j.id = (select i.job_id from rfq_invitation i where i.job_vendor_id = of_link) for update;
  select i.* into found_invitation from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id join job j on j.id = i.job_id
    where i.job_vendor_id = of_link and v.state = 'added' and j.status <> 'cancelled'
      and (i.token_hash = link_hash and i.sent_at > at_time - interval '180 days'
        or exists (select from vendor_link l where l.token_hash = link_hash and l.created_at > at_time - interval '180 days')) for update of i;
  if not found then return; end if;
  update rfq_invitation i set viewed_at = at_time where i.job_vendor_id = found_invitation.job_vendor_id;
  insert into vendor_session (token_hash, job_vendor_id, company_id, created_at, expires_at)
    values (session_hash, found_invitation.job_vendor_id, found_invitation.company_id, at_time, until_time);
  perform set_config('app.job_vendor_id', found_invitation.job_vendor_id::text, true);
  return next found_invitation.job_vendor_id;
end $$;
