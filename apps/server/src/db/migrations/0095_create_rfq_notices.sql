-- Why: vendors who have not quoted are reminded, and openers told that the time to quote is over, once each, also when a server dies in between.

create table rfq_notice (
  job_id uuid not null references rfq (job_id) on delete cascade,
  closes_at timestamptz not null,
  what text not null check (what in ('half', 'most', 'day', 'closed')),
  given_at timestamptz not null,
  primary key (job_id, closes_at, what)
);
alter table rfq_notice enable row level security;   -- reached through the function below only

-- Notes that a notice is given, and answers whom: vendors on the job who were asked and neither quote nor regret, or from the deadline on the
-- openers and, as its owner can ask for more quotes, the owner of the job. No row for one that was given, or whose deadline holds no more.
create function take_rfq_notice(of_job uuid, until_time timestamptz, notice text, at_time timestamptz)
returns table (email text, standing text, frozen jsonb, quotes int, needed int)
language plpgsql security definer set search_path = public as $$
declare
  call rfq;
begin
  select r.* into call from rfq r join job j on j.id = r.job_id
    where r.job_id = of_job and j.status = 'quoting' and r.closes_at = until_time and r.opened_at is null for update of r;
  if not found or (notice = 'closed') <> (call.closes_at <= at_time) then return; end if;
  insert into rfq_notice (job_id, closes_at, what, given_at) values (of_job, until_time, notice, at_time) on conflict do nothing;
  if not found then return; end if;
  return query
    select told.email, told.standing, v.content,
        (select count(*) from quote q where q.job_id = of_job and q.state in ('submitted', 'to_confirm'))::int, call.needs_quotes
      from rfq_revision v, (
        select i.email, case when exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state = 'to_confirm') then 'to_confirm'
            when i.answer = 'will_quote' then 'will_quote' when i.viewed_at is null then 'sent' else 'viewed' end as standing
          from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
          where notice <> 'closed' and i.job_id = of_job and jv.state = 'added' and i.answer is distinct from 'regretted'
            and not exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state = 'submitted')
        union all
        select u.email, case when u.id <> j.owner_user_id then 'opener' when u.id = any (call.opens_by) then 'both' else 'owner' end
          from app_user u join job j on j.id = of_job
          where notice = 'closed' and u.status = 'approved' and (u.id = any (call.opens_by) or u.id = j.owner_user_id)
      ) told
      where v.job_id = of_job and v.number = call.revision order by told.email;
end $$;
revoke execute on function take_rfq_notice(uuid, timestamptz, text, timestamptz) from public;
grant execute on function take_rfq_notice(uuid, timestamptz, text, timestamptz) to millwright_app;
