-- Why: after the award a vendor delivers by milestones: planned with it, shown by evidence, accepted, and late at a price that the order states.

-- What was agreed on delivery with a vendor that was awarded a part of a job.
create table delivery_order (
  job_vendor_id uuid primary key references job_vendor (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  version int not null,
  value_in_paise bigint not null check (value_in_paise >= 0),   -- before GST, as the award says
  rate_percent text not null,
  cap_percent text not null check (cap_percent::numeric <= 10),
  grace_days int not null check (grace_days between 0 and 60),
  damages_base text not null check (damages_base in ('undelivered', 'contract')),
  retention_percent text,
  retention_until date,
  sent_at timestamptz,                     -- from then on the plan stays as it is
  sent_by text,
  check ((retention_percent is null) = (retention_until is null) and (sent_at is null) = (sent_by is null))
);
create index on delivery_order (job_id);

create table milestone (
  id uuid primary key default gen_random_uuid(),
  job_vendor_id uuid not null references delivery_order (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  position int not null,
  name text not null check (char_length(name) between 1 and 120),
  due date not null,
  percent text,                            -- of the price; null of an amount
  amount_in_paise bigint not null check (amount_in_paise >= 0),
  evidence_asked text not null check (char_length(evidence_asked) <= 500),
  has_damages boolean not null,
  state text not null default 'open' check (state in ('open', 'evidence_submitted', 'returned', 'accepted', 'waived')),
  accepted_at timestamptz,
  applied_in_paise bigint check (applied_in_paise > 0),
  applied_at timestamptz,
  applied_by text,
  unique (job_vendor_id, position),
  check ((accepted_at is null) = (state <> 'accepted')),
  check ((applied_at is null) = (applied_in_paise is null) and (applied_at is null) = (applied_by is null) and (applied_at is null or state = 'accepted'))
);
create index on milestone (job_id);
create index on milestone (company_id, due);

create table milestone_evidence (
  milestone_id uuid not null references milestone (id) on delete cascade,
  number int not null,
  job_vendor_id uuid not null references delivery_order (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  at timestamptz not null,
  by_name text not null check (char_length(by_name) between 1 and 120),
  words text not null check (char_length(words) between 1 and 2000),
  outcome text check (outcome in ('accepted', 'returned')),
  reason text check (char_length(reason) between 1 and 1000),
  decided_at timestamptz,
  decided_by text,
  primary key (milestone_id, number),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);
create index on milestone_evidence (job_id);

-- Days that a vendor was given, and milestones that were waived. What gives up money waits for a second person.
create table milestone_change (
  id uuid primary key default gen_random_uuid(),
  milestone_id uuid not null references milestone (id) on delete cascade,
  job_vendor_id uuid not null references delivery_order (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  kind text not null check (kind in ('extension', 'waiver')),
  days int check (days between 1 and 3650),
  is_excused boolean not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  requested_by uuid references app_user (id),      -- null: days that the buyer took too long, excused by the clock
  requested_by_name text,
  requested_at timestamptz not null,
  state text not null check (state in ('pending', 'confirmed', 'rejected')),
  decided_by uuid references app_user (id),
  decided_by_name text,
  decided_at timestamptz,
  check ((kind = 'extension') = (days is not null)),
  check (decided_by is null or decided_by is distinct from requested_by),
  check (requested_by is null or not is_excused and kind = 'extension' or (state = 'pending') = (decided_by is null))
);
create index on milestone_change (job_id);
create unique index milestone_change_pending on milestone_change (milestone_id) where state = 'pending';

do $$
declare t text;
begin
  foreach t in array array['delivery_order', 'milestone', 'milestone_evidence', 'milestone_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
-- A vendor by its link: its own, once the plan was sent. It submits evidence and decides nothing.
create policy of_vendor on delivery_order for select to millwright_app using (job_vendor_id = current_job_vendor_id() and sent_at is not null);
create policy of_vendor on milestone for select to millwright_app using (job_vendor_id = current_job_vendor_id()
  and exists (select from delivery_order o where o.job_vendor_id = milestone.job_vendor_id and o.sent_at is not null));
create policy submitted_by_vendor on milestone for update to millwright_app
  using (job_vendor_id = current_job_vendor_id() and state in ('open', 'returned')
    and exists (select from delivery_order o where o.job_vendor_id = milestone.job_vendor_id and o.sent_at is not null))
  with check (job_vendor_id = current_job_vendor_id() and state = 'evidence_submitted' and applied_at is null);
create policy of_vendor on milestone_evidence for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy submitted_by_vendor on milestone_evidence for insert to millwright_app
  with check (job_vendor_id = current_job_vendor_id() and outcome is null
    and (job_id, company_id, job_vendor_id) = (select m.job_id, m.company_id, m.job_vendor_id from milestone m where m.id = milestone_id));
create policy of_vendor on milestone_change for select to millwright_app using (job_vendor_id = current_job_vendor_id() and state = 'confirmed');

grant select, insert on delivery_order, milestone, milestone_evidence, milestone_change to millwright_app;
grant update (version, value_in_paise, rate_percent, cap_percent, grace_days, damages_base, retention_percent, retention_until, sent_at, sent_by)
  on delivery_order to millwright_app;
grant update (state, accepted_at, applied_in_paise, applied_at, applied_by), delete on milestone to millwright_app;
grant update (outcome, reason, decided_at, decided_by) on milestone_evidence to millwright_app;
grant update (state, decided_by, decided_by_name, decided_at) on milestone_change to millwright_app;
