-- Why: once an RFQ is published, its owner alone does not change who opens the quotes, nor, once there is a quote, shorten the deadline: a change waits until
-- others have confirmed it.
create table rfq_change (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references rfq (job_id) on delete cascade,
  company_id uuid not null references company (id),
  kind text not null check (kind in ('deadline', 'openers')),
  deadline timestamptz,                    -- an earlier one
  opener_ids uuid[],                       -- in place of rfq.opens_by
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_by uuid[] not null,            -- who requested it among them
  unique (job_id, kind),
  check ((kind = 'deadline') = (deadline is not null)),
  check ((kind = 'openers') = (opener_ids is not null))
);
alter table rfq_change enable row level security;
create policy of_job on rfq_change to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
grant select, insert, update, delete on rfq_change to millwright_app;
