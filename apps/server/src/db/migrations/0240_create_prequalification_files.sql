-- Why: a vendor proves by its link what it answers, with files of its own; a person of the buyer uploaded none of them.

create table pqr_file (
  id uuid primary key default gen_random_uuid(),
  job_vendor_id uuid not null references pqr (job_vendor_id) on delete cascade,
  kind text not null check (kind in ('turnover', 'similar_jobs', 'certificates', 'manpower', 'safety_record')),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null,
  size_in_bytes int not null check (size_in_bytes > 0),
  sha256 bytea not null,                   -- of what is in the file store
  created_at timestamptz not null,
  removed_at timestamptz                   -- can be brought back for a day
);
create index on pqr_file (job_vendor_id);
create index on pqr_file (job_id);
create index on pqr_file (sha256);
create unique index on pqr_file (job_vendor_id, kind, lower(file_name)) where removed_at is null;

-- Who sees the job reads what is attached. Its vendor alone changes that, and nobody once it is decided.
alter table pqr_file enable row level security;
create policy read_of_job on pqr_file for select to millwright_app
  using (removed_at is null and company_id = current_company_id() and exists (select from job j where j.id = job_id));
create policy read_by_vendor on pqr_file for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy added_by_vendor on pqr_file for insert to millwright_app
  with check (job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
    and exists (select from pqr p where p.job_vendor_id = current_job_vendor_id() and p.state in ('open', 'sent', 'returned')));
create policy changed_by_vendor on pqr_file for update to millwright_app
  using (job_vendor_id = current_job_vendor_id()
    and exists (select from pqr p where p.job_vendor_id = current_job_vendor_id() and p.state in ('open', 'sent', 'returned')))
  with check (job_vendor_id = current_job_vendor_id());
grant select, insert on pqr_file to millwright_app;
grant update (removed_at) on pqr_file to millwright_app;

-- A content that proves something is named too.
create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
  union select p.sha256 from upload_part p where p.sha256 = any (contents)
  union select d.sha256 from file_download d where d.sha256 = any (contents)
  union select e.sha256 from pqr_file e where e.sha256 = any (contents)
$$;

-- Files of all vendors that were taken off before; their contents leave the store with the next sweep.
create function pqr_file_clean_up(removed_before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from pqr_file f where f.removed_at < removed_before
$$;
revoke execute on function pqr_file_clean_up(timestamptz) from public;
grant execute on function pqr_file_clean_up(timestamptz) to millwright_app;
