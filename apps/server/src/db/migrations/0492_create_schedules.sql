-- Why: what was planned for a job stays comparable with what came of it, and a link to another scheduler is good once.

create table schedule_baseline (
  job_id uuid not null references job (id) on delete cascade,
  number int not null check (number >= 1),
  company_id uuid not null references company (id),
  made_at timestamptz not null,
  made_by text not null,
  reason text check (char_length(reason) between 1 and 1000),
  required_on date not null,
  days jsonb not null,                     -- the planned day of each stage
  primary key (job_id, number),
  check ((reason is null) = (number = 1))
);
alter table schedule_baseline enable row level security;
create policy of_job on schedule_baseline to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
grant select, insert on schedule_baseline to millwright_app;

-- Tickets of links to another scheduler that were not redeemed yet.
create table scheduler_ticket (
  id uuid primary key,
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index on scheduler_ticket (expires_at);
alter table scheduler_ticket enable row level security;
create policy tenant on scheduler_ticket for insert to millwright_app
  with check (company_id = current_company_id() and user_id = current_user_id());
grant insert on scheduler_ticket to millwright_app;

-- Takes a ticket, once, and forgets those that nobody redeemed in time. No row for one that is spent, unknown or late.
create function scheduler_ticket_redeem(which uuid, at_time timestamptz)
returns table (user_id uuid, full_name text, email text, company_id uuid, company_name text)
language plpgsql security definer set search_path = public as $$
declare
  taken scheduler_ticket;
begin
  delete from scheduler_ticket t where t.id = which returning t.* into taken;
  delete from scheduler_ticket t where t.expires_at < at_time - interval '1 day';
  if taken.id is null or taken.expires_at <= at_time then return; end if;
  return query select u.id, u.full_name, u.email, c.id, c.name
    from app_user u join company c on c.id = u.company_id where u.id = taken.user_id and u.status = 'approved';
end $$;
revoke execute on function scheduler_ticket_redeem(uuid, timestamptz) from public;
grant execute on function scheduler_ticket_redeem(uuid, timestamptz) to millwright_app;
