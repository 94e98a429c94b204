-- Why: a job asks its vendors to show that they are fit for it; each answers, proves and is judged on its own, and reads nothing of the verdicts.

create table pqr_criterion (
  job_id uuid not null references job (id) on delete cascade,
  kind text not null check (kind in ('turnover', 'similar_jobs', 'certificates', 'manpower', 'safety_record')),
  company_id uuid not null references company (id),
  position int not null,
  requirement text check (char_length(requirement) between 1 and 500),
  is_mandatory boolean not null,
  primary key (job_id, kind)
);

create table pqr (
  job_vendor_id uuid primary key references job_vendor (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  version int not null,
  state text not null check (state in ('open', 'sent', 'approved', 'returned', 'rejected')),
  sent_at timestamptz,
  decision text check (decision in ('approved', 'returned', 'rejected')),   -- the last one; the state goes on when the vendor answers again
  reason text check (char_length(reason) between 1 and 1000),
  decided_at timestamptz,
  decided_by text,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index on pqr (job_id);

-- An answer in place of what the vendor's profile says.
create table pqr_answer (
  job_vendor_id uuid not null references pqr (job_vendor_id) on delete cascade,
  kind text not null check (kind in ('turnover', 'similar_jobs', 'certificates', 'manpower', 'safety_record')),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  answer text check (char_length(answer) between 1 and 2000),
  source text not null check (source in ('vendor', 'buyer')),
  answered_at timestamptz not null,
  file_id uuid references stored_file (id),
  primary key (job_vendor_id, kind)
);
create index on pqr_answer (file_id);

create table pqr_verdict (
  job_vendor_id uuid not null references pqr (job_vendor_id) on delete cascade,
  kind text not null check (kind in ('turnover', 'similar_jobs', 'certificates', 'manpower', 'safety_record')),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  verdict text not null check (verdict in ('met', 'not_met')),
  note text check (char_length(note) between 1 and 1000),
  judged_by text not null,
  judged_at timestamptz not null,
  primary key (job_vendor_id, kind)
);

do $$
declare t text;
begin
  foreach t in array array['pqr_criterion', 'pqr', 'pqr_answer', 'pqr_verdict'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
grant select, insert, delete on pqr_criterion to millwright_app;
grant select, insert, update on pqr, pqr_answer to millwright_app;
grant select, insert, update, delete on pqr_verdict to millwright_app;

-- A vendor by its link: what is asked, and its own; it hands in and cannot decide.
create policy read_by_vendor on pqr_criterion for select to millwright_app
  using (job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
create policy read_by_vendor on pqr for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy begun_by_vendor on pqr for insert to millwright_app
  with check (state in ('open', 'sent') and decision is null and job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
create policy changed_by_vendor on pqr for update to millwright_app
  using (job_vendor_id = current_job_vendor_id() and state in ('open', 'sent', 'returned'))
  with check (job_vendor_id = current_job_vendor_id() and state in ('open', 'sent', 'returned'));
create policy of_vendor on pqr_answer to millwright_app using (job_vendor_id = current_job_vendor_id())
  with check (source = 'vendor' and job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));

-- The listed vendor that a link is for; null for one that is not listed.
create function vendor_of_link() returns uuid language sql stable security definer set search_path = public as $$
  select v.vendor_id from job_vendor v where v.id = current_job_vendor_id()
$$;
-- The names of the files that prove the answers of the vendor that calls.
create function pqr_files_for_vendor() returns table (kind text, file_name text)
language sql stable security definer set search_path = public as $$
  select a.kind, f.file_name from pqr_answer a join stored_file f on f.id = a.file_id where a.job_vendor_id = current_job_vendor_id()
$$;
-- Whether a file proves something: it is read by way of what it proves, and not deleted.
create function is_evidence(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from pqr_answer a where a.file_id = which_file)
$$;

do $$
declare f text;
begin
  foreach f in array array['vendor_of_link()', 'pqr_files_for_vendor()', 'is_evidence(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;

-- Whatever deletes files, also the clean-up of what nothing uses: what proves something stays.
create function keep_evidence() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if is_evidence(old.id) then return null; end if;
  return new;
end $$;
create trigger keep_evidence before update of deleted_at on stored_file for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function keep_evidence();
