-- Why: a report is what was so at a moment: it is frozen with a fingerprint, and colleagues comment on it.

create table report (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  job_id uuid not null references job (id) on delete cascade,
  kind text not null check (kind in ('financial', 'vendor_comparison', 'job_summary')),
  title text not null check (char_length(title) between 1 and 300),
  content jsonb not null,
  -- Of the content as canonical JSON.
  sha256 bytea not null check (octet_length(sha256) = 32),
  made_at timestamptz not null,
  made_by text not null
);
create index on report (job_id, made_at);
create index on report (company_id, made_at);

create table report_comment (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references report (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  words text not null check (char_length(words) between 1 and 2000),
  by_user uuid not null references app_user (id),
  mentioned uuid[] not null default '{}',
  at timestamptz not null
);
create index on report_comment (report_id, at);

do $$
declare t text;
begin
  foreach t in array array['report', 'report_comment'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
grant select, insert on report, report_comment to millwright_app;
