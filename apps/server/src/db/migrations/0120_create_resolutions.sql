-- Why: an award is approved by the right people on what was frozen, in one row that is decided once; then the vendors are told and the work is followed.

alter table job drop constraint job_status_check;
alter table job add constraint job_status_check check (status in ('draft', 'submitted', 'in_review', 'sourcing', 'quoting', 'evaluating', 'approving', 'awarded',
  'in_execution', 'completed', 'on_hold', 'unsuccessful', 'cancelled'));
alter table job add column awarded_at timestamptz;
alter table job add column told_at timestamptz;             -- when the vendors were told

-- The rules of a company, each change a version; without any those that come with the product hold.
create table approval_rules (
  company_id uuid not null references company (id),
  version int not null,
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (company_id, version)
);

create table approval_delegation (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id),
  delegate_user_id uuid not null references app_user (id) check (delegate_user_id <> user_id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  up_to_in_paise bigint check (up_to_in_paise >= 0),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index on approval_delegation (company_id, user_id);

create table resolution (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  number int not null,                     -- of the job, from 1
  version int not null,                    -- how often it was proposed
  state text not null check (state in ('pending', 'approved', 'rejected', 'returned', 'withdrawn', 'void')),
  comparison_sha256 bytea not null,
  proposal jsonb not null,                 -- what is proposed, frozen
  fingerprint bytea not null,              -- SHA-256 of the proposal
  amount_in_paise bigint not null,
  rules_version int not null,
  escalate_after_days int not null,
  stages jsonb not null,                   -- who is asked and what they said
  waits_for uuid[] not null default '{}',  -- whose turn it is
  asked uuid[] not null default '{}',      -- who was ever asked: they may read it
  reason text not null,
  proposed_by uuid not null references app_user (id),
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  end_comment text,
  log_count int,
  log_fingerprint bytea,
  check ((ended_at is null) = (state = 'pending')),
  unique (job_id, number, version)
);
create unique index resolution_pending on resolution (job_id) where state = 'pending';
create unique index resolution_approved on resolution (job_id) where state = 'approved';
create index on resolution using gin (waits_for) where state = 'pending';

create table resolution_document (
  id uuid primary key default gen_random_uuid(),
  resolution_id uuid not null references resolution (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  file_id uuid not null references stored_file (id),
  added_at timestamptz not null,
  added_by text not null
);
create index on resolution_document (resolution_id);
create index on resolution_document (file_id);

create table resolution_seen (
  job_id uuid not null references job (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  seen_at timestamptz not null,
  primary key (job_id, user_id)
);

-- What each vendor was told of an award.
create table award_letter (
  job_vendor_id uuid primary key references job_vendor (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  kind text not null check (kind in ('award', 'regret')),
  email text,
  subject text not null,
  words text not null,
  sent_at timestamptz not null
);
create index on award_letter (job_id);

alter table approval_rules enable row level security;
create policy tenant on approval_rules to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
alter table approval_delegation enable row level security;
create policy tenant on approval_delegation to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
do $$
declare t text;
begin
  foreach t in array array['resolution', 'resolution_document', 'award_letter'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
alter table resolution_seen enable row level security;
create policy own on resolution_seen to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id() and exists (select from job j where j.id = job_id));
-- A vendor by its link: its own letter, and none of the others.
create policy of_vendor on award_letter for select to millwright_app using (job_vendor_id = current_job_vendor_id());

grant select, insert on approval_rules, resolution_document, award_letter to millwright_app;
grant select, insert, update on approval_delegation, resolution, resolution_seen to millwright_app;
-- A job that is completed becomes an experience with its vendor, of which a review is asked.
grant insert on vendor_experience to millwright_app;

-- A paper that a resolution has is not cleaned away.
create function keep_resolution_file() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from resolution_document d where d.file_id = old.id) then return null; end if;
  return new;
end $$;
create trigger keep_resolution_file before update on stored_file for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function keep_resolution_file();

-- Whose a resolution is, for what is due: which company, and in whose name its rows are read.
create function resolution_owner(which uuid) returns table (company_id uuid, user_id uuid, job_id uuid)
language sql stable security definer set search_path = public as $$
  select r.company_id, j.owner_user_id, r.job_id from resolution r join job j on j.id = r.job_id where r.id = which
$$;
revoke execute on function resolution_owner(uuid) from public;
grant execute on function resolution_owner(uuid) to millwright_app;
