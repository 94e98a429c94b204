-- Why: of what a vendor has read only the last revision was kept, and not when; the buyer sees who read which revision and which answers, and whether the RFQ was
-- delivered.
create table rfq_revision_read (
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  number int not null,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  read_at timestamptz not null,
  primary key (job_vendor_id, number),
  foreign key (job_id, number) references rfq_revision (job_id, number) on delete cascade
);
create index on rfq_revision_read (job_id);
alter table rfq_revision_read enable row level security;
create policy of_job on rfq_revision_read for select to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id));
-- A vendor by its link: its own, of its job.
create policy of_vendor on rfq_revision_read to millwright_app using (job_vendor_id = current_job_vendor_id())
  with check (job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
grant select, insert on rfq_revision_read to millwright_app;

-- What was read before stands in the log of the job, by the vendor's name.
insert into rfq_revision_read (job_vendor_id, number, job_id, company_id, read_at)
  select i.job_vendor_id, v.number, i.job_id, i.company_id, min(l.at)
  from job_log l join rfq_invitation i on i.job_id = l.job_id and left(i.vendor_name, 120) = l.actor_name
    join rfq_revision v on v.job_id = l.job_id and v.number = (l.detail ->> 'revision')::int
  where l.actor_side = 'vendor' and l.kind in ('revision_read', 'quote_submitted')
  group by i.job_vendor_id, v.number, i.job_id, i.company_id;

alter table rfq_invitation add column mail_task_id uuid, add column answers_read_at timestamptz;
