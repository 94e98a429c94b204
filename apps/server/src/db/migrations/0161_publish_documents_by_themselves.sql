-- Why: a job's owner may have each change of its documents published by itself; vendors are then told once in ten minutes, not of each.

alter table rfq
  add column auto_publish boolean not null default false,
  add column told_revision int;            -- the last one that vendors were mailed about; null: they were mailed about all

-- Takes the news of a call for quotes that vendors were not mailed about yet, once: to whom, what holds now, and what they were told of last.
-- No row when they know, or the time to quote is over.
create function take_rfq_news(of_job uuid, at_time timestamptz)
returns table (email text, has_quoted boolean, revision int, frozen jsonb, before jsonb)
language plpgsql security definer set search_path = public as $$
declare
  call rfq;
begin
  select r.* into call from rfq r join job j on j.id = r.job_id
    where r.job_id = of_job and j.status = 'quoting' and r.opened_at is null and r.closes_at > at_time and r.told_revision is not null
    for update of r;
  if not found then return; end if;
  update rfq r set told_revision = null where r.job_id = of_job;
  return query
    select i.email, exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state in ('submitted', 'to_confirm')),
        call.revision, n.content, b.content
      from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id
        join rfq_revision n on n.job_id = i.job_id and n.number = call.revision
        join rfq_revision b on b.job_id = i.job_id and b.number = call.told_revision
      where i.job_id = of_job and v.state = 'added' and i.answer is distinct from 'regretted' order by i.email;
end $$;
revoke execute on function take_rfq_news(uuid, timestamptz) from public;
grant execute on function take_rfq_news(uuid, timestamptz) to millwright_app;
