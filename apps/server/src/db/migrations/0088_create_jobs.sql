-- Why: a job is what a company wants done, from the draft on. Projects group jobs; a role on a job or its project says who may do what with it;
-- its log says what was done, each entry chained to the one before.

create table project (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  name text not null check (char_length(name) between 2 and 120),
  plant_id uuid references plant (id),     -- null: of several
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  budget_in_paise bigint check (budget_in_paise >= 0),
  version int not null default 1,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null
);
create unique index project_name on project (company_id, lower(name));

create table project_member (
  project_id uuid not null references project (id) on delete cascade,
  user_id uuid not null references app_user (id),
  company_id uuid not null references company (id),
  role text not null check (role in ('owner', 'buyer', 'technical_evaluator', 'commercial_evaluator', 'approver', 'auditor')),
  since timestamptz not null,
  primary key (project_id, user_id)
);
create index on project_member (user_id);

create table job (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  year int not null,                       -- of its beginning, in India
  number int not null,                     -- JR-<year>-<number>, without gaps
  owner_user_id uuid not null references app_user (id),
  title text check (char_length(title) between 1 and 160),
  subcategory_id text references vendor_subcategory (id),
  plant_id uuid references plant (id),
  project_id uuid references project (id),
  required_by date,
  budget_in_paise bigint check (budget_in_paise >= 0),
  scope text check (char_length(scope) <= 20000),
  contacts jsonb not null default '[]',
  item_count int not null default 0,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'in_review', 'sourcing', 'on_hold', 'cancelled')),
  status_since timestamptz not null,
  held_status text check ((held_status is not null) = (status = 'on_hold')),
  status_reason text,                      -- of the list, where the state has one
  status_comment text,
  status_by text,                          -- the name of who moved it there
  submitted_at timestamptz,
  sourcing_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changed_by uuid references app_user (id),  -- null: the team, or nobody
  log_count int not null default 0,        -- entries of its log
  log_seal bytea,                          -- keyed hash over how many there are and the fingerprint of the last
  unique (company_id, year, number)
);
create index on job (company_id, status, updated_at desc);
create index on job (owner_user_id);
create index on job (project_id);
create index on job (status, submitted_at) where status in ('submitted', 'in_review');

create table job_member (
  job_id uuid not null references job (id) on delete cascade,
  user_id uuid not null references app_user (id),
  company_id uuid not null references company (id),
  role text not null check (role in ('buyer', 'technical_evaluator', 'commercial_evaluator', 'approver', 'auditor')),
  primary key (job_id, user_id)
);
create index on job_member (user_id);

create table job_item (
  job_id uuid not null references job (id) on delete cascade,
  position int not null,
  company_id uuid not null references company (id),
  line_number text,
  heading text,
  description text not null,
  unit text,
  quantity numeric(16, 4),
  rate_in_paise bigint check (rate_in_paise >= 0),  -- the company's own estimate
  note text,
  primary key (job_id, position)
);

-- When a person looked at a job last.
create table job_seen (
  job_id uuid not null references job (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  seen_at timestamptz not null,
  primary key (job_id, user_id)
);

create table job_log (
  job_id uuid not null references job (id),
  number int not null,
  company_id uuid not null references company (id),
  at timestamptz not null,
  actor_side text not null check (actor_side in ('client', 'team', 'system')),
  actor_user_id uuid references app_user (id),
  actor_name text not null,
  kind text not null,
  detail jsonb not null,
  fingerprint bytea not null,              -- keyed hash over the entry and the fingerprint of the one before
  primary key (job_id, number)
);

-- How far the caller sees: all plants for the corporate office and super users, else their own.
create function current_reach() returns table (plant_id uuid, sees_all boolean, is_super_user boolean) language sql stable as $$
  select u.plant_id, u.is_super_user or u.user_type = 'Corporate', u.is_super_user from app_user u where u.id = current_user_id()
$$;

alter table project_member enable row level security;
create policy tenant on project_member to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
alter table job_member enable row level security;
create policy tenant on job_member to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());

alter table project enable row level security;
create policy reach on project for select to millwright_app using (
  company_id = current_company_id() and (
    created_by = current_user_id()
    or (select r.sees_all from current_reach() r)
    or plant_id = (select r.plant_id from current_reach() r)
    or id in (select m.project_id from project_member m where m.user_id = current_user_id())
  )
);
create policy begin on project for insert to millwright_app with check (company_id = current_company_id());
create policy change on project for update to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());

-- A draft is seen by who has a role on it and by super users; anything later by who sees its plant as well.
alter table job enable row level security;
create policy reach on job for select to millwright_app using (
  company_id = current_company_id() and (
    owner_user_id = current_user_id()
    or (select r.is_super_user from current_reach() r)
    or (status <> 'draft' and ((select r.sees_all from current_reach() r) or plant_id = (select r.plant_id from current_reach() r)))
    or id in (select m.job_id from job_member m where m.user_id = current_user_id())
    or project_id in (select m.project_id from project_member m where m.user_id = current_user_id())
  )
);
create policy begin on job for insert to millwright_app
  with check (company_id = current_company_id() and owner_user_id = current_user_id());
create policy change on job for update to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());

alter table job_item enable row level security;
create policy of_job on job_item to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
alter table job_seen enable row level security;
create policy own on job_seen to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id() and exists (select from job j where j.id = job_id));
alter table job_log enable row level security;
create policy of_job_read on job_log for select to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id));
create policy of_job_add on job_log for insert to millwright_app
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));

grant select, insert, update on project, job to millwright_app;
grant select, insert, update, delete on project_member, job_member, job_item, job_seen to millwright_app;
grant select, insert on job_log to millwright_app;

-- The next number of the caller's company in a year, over jobs that the caller does not see as well.
create function job_next_number(in_year int) returns int language sql stable security definer set search_path = public as $$
  select coalesce(max(j.number), 0) + 1 from job j where j.company_id = current_company_id() and j.year = in_year
$$;

-- For the provider's team, which belongs to no company: what of a job it may know. What it costs is not among it.
create function jobs_for_team(which uuid) returns table (id uuid, company_name text, year int, number int, title text, subcategory_name text,
  plant_name text, plant_city text, plant_state text, required_by date, scope text, contacts jsonb, item_count int, status text,
  status_since timestamptz, held_status text, sourcing_at timestamptz, submitted_at timestamptz, owner_name text, owner_email text, log_count int, log_fingerprint bytea)
language sql stable security definer set search_path = public as $$
  select j.id, c.name, j.year, j.number, j.title, s.name, p.name, p.city, p.state, j.required_by, j.scope, j.contacts, j.item_count, j.status,
      j.status_since, j.held_status, j.sourcing_at, j.submitted_at, o.full_name, o.email, j.log_count,
      (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count)
    from job j join company c on c.id = j.company_id join app_user o on o.id = j.owner_user_id
      left join vendor_subcategory s on s.id = j.subcategory_id left join plant p on p.id = j.plant_id
    where case when which is null then j.status in ('submitted', 'in_review') else j.id = which and j.submitted_at is not null end
    order by j.submitted_at, j.id limit 500
$$;
create function job_lock_for_team(which uuid) returns void language sql security definer set search_path = public as $$
  select from job j where j.id = which for update
$$;
create function job_items_for_team(which uuid) returns setof job_item language sql stable security definer set search_path = public as $$
  select i.* from job_item i join job j on j.id = i.job_id where i.job_id = which and j.submitted_at is not null order by i.position
$$;
create function job_move_as_team(which uuid, new_status text, comment text, staff_name text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update job j set status = new_status, status_since = at_time, status_reason = null, status_comment = comment, status_by = staff_name,
      sourcing_at = case when new_status = 'sourcing' then at_time else j.sourcing_at end, version = j.version + 1, updated_at = at_time,
      changed_by = null
    where j.id = which
$$;
create function job_log_as_team(which uuid, entry_number int, at_time timestamptz, staff_name text, entry_kind text, entry_detail jsonb,
  entry_fingerprint bytea, new_seal bytea) returns void
language sql security definer set search_path = public as $$
  insert into job_log (job_id, number, company_id, at, actor_side, actor_name, kind, detail, fingerprint)
    select j.id, entry_number, j.company_id, at_time, 'team', staff_name, entry_kind, entry_detail, entry_fingerprint from job j where j.id = which;
  update job j set log_count = entry_number, log_seal = new_seal where j.id = which
$$;
create function event_of_job(which uuid, of_kind text, stale_tags text[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags)
    select j.company_id, of_kind, 'job', j.id, stale_tags from job j where j.id = which
$$;

do $$
declare
  f text;
begin
  foreach f in array array['job_next_number(int)', 'jobs_for_team(uuid)', 'job_lock_for_team(uuid)', 'job_items_for_team(uuid)',
    'job_move_as_team(uuid, text, text, text, timestamptz)', 'job_log_as_team(uuid, int, timestamptz, text, text, jsonb, bytea, bytea)',
    'event_of_job(uuid, text, text[])'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
