-- Why: only the first mail to a vendor had a link that works; all others sent people looking for it. Each mail has a link of its own now: of a token the hash alone
-- is kept, so that an earlier one cannot be written again. Sending the RFQ again ends them all.
create table vendor_link (
  token_hash bytea primary key,
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  company_id uuid not null references company (id),
  created_at timestamptz not null
);
create index on vendor_link (job_vendor_id);
alter table vendor_link enable row level security;   -- reached through the functions below only

-- Adds a link to an invitation: in the transaction of its company, of its vendor, or of a task.
create function vendor_link_add(of_job_vendor uuid, link_hash bytea, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into vendor_link (token_hash, job_vendor_id, company_id, created_at)
    select link_hash, i.job_vendor_id, i.company_id, at_time from rfq_invitation i
    where i.job_vendor_id = of_job_vendor and (i.company_id = current_company_id() or i.job_vendor_id = current_job_vendor_id()
      or (current_company_id() is null and current_job_vendor_id() is null))
$$;
revoke execute on function vendor_link_add(uuid, bytea, timestamptz) from public;
grant execute on function vendor_link_add(uuid, bytea, timestamptz) to millwright_app;

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
      and (i.token_hash = link_hash or exists (select from vendor_link l where l.token_hash = link_hash)) for update of i;
  if not found then return; end if;
  update rfq_invitation i set viewed_at = at_time where i.job_vendor_id = found_invitation.job_vendor_id;
  insert into vendor_session (token_hash, job_vendor_id, company_id, created_at, expires_at)
    values (session_hash, found_invitation.job_vendor_id, found_invitation.company_id, at_time, until_time);
  perform set_config('app.job_vendor_id', found_invitation.job_vendor_id::text, true);
  return next found_invitation.job_vendor_id;
end $$;

-- Ends the sessions and the links of a vendor whose link is replaced.
create or replace function vendor_session_end(of_job_vendor uuid) returns void
language sql security definer set search_path = public as $$
  delete from vendor_session s where s.job_vendor_id = of_job_vendor and s.company_id = current_company_id();
  delete from vendor_link l where l.job_vendor_id = of_job_vendor and l.company_id = current_company_id()
$$;
create or replace function vendor_session_forget(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from vendor_session s where s.expires_at < at_time;
  delete from vendor_link l where l.created_at < at_time - interval '180 days'
$$;

-- The same as before, with whose link each mail has.
drop function take_rfq_notice(uuid, timestamptz, text, timestamptz);
create function take_rfq_notice(of_job uuid, until_time timestamptz, notice text, at_time timestamptz)
returns table (email text, job_vendor_id uuid, standing text, frozen jsonb, quotes int, needed int)
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
    select told.email, told.job_vendor_id, told.standing, v.content,
        (select count(*) from quote q where q.job_id = of_job and q.state in ('submitted', 'to_confirm'))::int, call.needs_quotes
      from rfq_revision v, (
        select i.email, i.job_vendor_id, case when exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state = 'to_confirm') then 'to_confirm'
            when i.answer = 'will_quote' then 'will_quote' when i.viewed_at is null then 'sent' else 'viewed' end as standing
          from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
          where notice <> 'closed' and i.job_id = of_job and jv.state = 'added' and i.answer is distinct from 'regretted'
            and not exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state = 'submitted')
        union all
        select u.email, null, case when u.id <> j.owner_user_id then 'opener' when u.id = any (call.opens_by) then 'both' else 'owner' end
          from app_user u join job j on j.id = of_job
          where notice = 'closed' and u.status = 'approved' and (u.id = any (call.opens_by) or u.id = j.owner_user_id)
      ) told
      where v.job_id = of_job and v.number = call.revision order by told.email;
end $$;
drop function take_rfq_news(uuid, timestamptz);
create function take_rfq_news(of_job uuid, at_time timestamptz)
returns table (email text, job_vendor_id uuid, has_quoted boolean, revision int, frozen jsonb, before jsonb)
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
    select i.email, i.job_vendor_id, exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state in ('submitted', 'to_confirm')),
        call.revision, n.content, b.content
      from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id
        join rfq_revision n on n.job_id = i.job_id and n.number = call.revision
        join rfq_revision b on b.job_id = i.job_id and b.number = call.told_revision
      where i.job_id = of_job and v.state = 'added' and i.answer is distinct from 'regretted' order by i.email;
end $$;
do $$
declare f text;
begin
  foreach f in array array['take_rfq_notice(uuid, timestamptz, text, timestamptz)', 'take_rfq_news(uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
