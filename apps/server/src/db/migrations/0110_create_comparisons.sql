-- Why: the comparison of quotes is a record with versions: what was quoted, what the buyer put in, and what was frozen for approval.

create table comparison (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  job_id uuid unique references job (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  version int not null default 1,
  -- The number of the last change, over all versions.
  revision int not null default 0,
  -- What lists say of it, as the last change left it.
  summary jsonb not null,
  created_by uuid not null references app_user (id),
  changed_at timestamptz not null,
  changed_by text not null
);
create index on comparison (company_id, changed_at);

create table comparison_version (
  comparison_id uuid not null references comparison (id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  state text not null check (state in ('draft', 'editable', 'frozen', 'superseded')),
  -- What was asked and quoted, without what the buyer put in.
  base jsonb not null,
  changes jsonb not null default '[]',
  made_at timestamptz not null,
  made_by text not null,
  reason text check (char_length(reason) between 1 and 500),
  -- Of a version that does not change any more: how it was evaluated.
  snapshot jsonb,
  sha256 bytea check (octet_length(sha256) = 32),
  frozen_at timestamptz,
  frozen_by text,
  primary key (comparison_id, number),
  check ((sha256 is null) = (frozen_at is null)),
  check (state not in ('frozen', 'superseded') or snapshot is not null)
);

-- Each change of a sheet, kept for ever: the last one of a cell is what it says.
create table comparison_edit (
  comparison_id uuid not null references comparison (id) on delete cascade,
  revision int not null,
  version int not null,
  company_id uuid not null references company (id),
  vendor_id uuid,
  cell text not null check (char_length(cell) between 1 and 90),
  before jsonb,
  after jsonb,
  at timestamptz not null,
  by_user uuid not null,
  by text not null,
  primary key (comparison_id, revision)
);
create index on comparison_edit (comparison_id, vendor_id, cell, revision);

alter table comparison enable row level security;
create policy reach on comparison to millwright_app
  using (company_id = current_company_id() and case when job_id is null
    then created_by = current_user_id() or (select r.is_super_user from current_reach() r)
    else exists (select from job j where j.id = job_id) end)
  with check (company_id = current_company_id() and (job_id is null or exists (select from job j where j.id = job_id)));
do $$
declare t text;
begin
  foreach t in array array['comparison_version', 'comparison_edit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_comparison on %I to millwright_app
      using (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id))
      with check (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id))', t);
  end loop;
end $$;
grant select, insert, update on comparison, comparison_version to millwright_app;
grant select, insert on comparison_edit to millwright_app;

-- The documents that entered quotes came as.
create table comparison_file (
  comparison_id uuid not null references comparison (id) on delete cascade,
  vendor_id uuid not null,
  number int not null,
  company_id uuid not null references company (id),
  file_id uuid not null references stored_file (id),
  primary key (comparison_id, vendor_id, number)
);
create index on comparison_file (file_id);
alter table comparison_file enable row level security;
create policy of_comparison on comparison_file to millwright_app
  using (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id))
  with check (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id));
grant select, insert on comparison_file to millwright_app;

create or replace function stored_file_clean_up(uploaded_before timestamptz, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update stored_file f set deleted_at = at_time, content = null, size_in_bytes = 0
  where f.deleted_at is null and f.created_at < uploaded_before
    and not exists (select from vendor_request_file r where r.file_id = f.id)
    and not exists (select from job_document_version v where v.file_id = f.id)
    and not exists (select from comparison_file x where x.file_id = f.id)
    and not exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
$$;

-- Whether a job or a comparison uses a file, also one that the caller does not see.
create or replace function is_job_file(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from job_document_version v where v.file_id = which_file and v.company_id = current_company_id())
    or exists (select from comparison_file x where x.file_id = which_file and x.company_id = current_company_id())
$$;
