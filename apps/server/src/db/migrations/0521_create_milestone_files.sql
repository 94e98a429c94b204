-- Why: much of what shows that a milestone was reached is a file: packing lists, test reports, photos. Evidence carries up to ten.

create table milestone_file (
  id uuid primary key default gen_random_uuid(),
  milestone_id uuid not null references milestone (id) on delete cascade,
  job_vendor_id uuid not null references delivery_order (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  number int,                              -- the evidence that carries it; null until it was submitted
  place int check (place between 1 and 10),  -- among the files of its evidence
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null,
  size_in_bytes int not null check (size_in_bytes > 0),
  sha256 bytea not null,                   -- of what is in the file store
  created_at timestamptz not null,
  foreign key (milestone_id, number) references milestone_evidence (milestone_id, number) on delete cascade,
  check ((number is null) = (place is null))
);
create unique index milestone_file_of_evidence on milestone_file (milestone_id, number, place);
create index on milestone_file (job_vendor_id);
create index on milestone_file (sha256);
create index on milestone_file (created_at) where number is null;

-- Who sees the job sees what was submitted; before that, its vendor alone. Nobody takes a file off evidence.
alter table milestone_file enable row level security;
create policy of_job on milestone_file for select to millwright_app
  using (company_id = current_company_id() and number is not null and exists (select from job j where j.id = job_id));
create policy of_vendor on milestone_file for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy uploaded_by_vendor on milestone_file for insert to millwright_app
  with check (job_vendor_id = current_job_vendor_id() and number is null
    and (job_id, company_id, job_vendor_id) = (select m.job_id, m.company_id, m.job_vendor_id from milestone m where m.id = milestone_id));
create policy submitted_by_vendor on milestone_file for update to millwright_app
  using (job_vendor_id = current_job_vendor_id() and number is null)
  with check (job_vendor_id = current_job_vendor_id() and number is not null
    and (job_id, company_id, job_vendor_id) = (select m.job_id, m.company_id, m.job_vendor_id from milestone m where m.id = milestone_id));
grant select, insert, update (number, place) on milestone_file to millwright_app;

-- A content that evidence carries is named too.
create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
  union select p.sha256 from upload_part p where p.sha256 = any (contents)
  union select d.sha256 from file_download d where d.sha256 = any (contents)
  union select e.sha256 from pqr_file e where e.sha256 = any (contents)
  union select c.sha256 from chat_file c where c.sha256 = any (contents)
  union select m.sha256 from chat_mail m where m.sha256 = any (contents)
  union select s.sha256 from milestone_file s where s.sha256 = any (contents)
$$;

-- Files that were uploaded before and that no evidence carries; their contents leave the store with the next sweep.
create function milestone_file_clean_up(uploaded_before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from milestone_file f where f.number is null and f.created_at < uploaded_before
$$;
revoke execute on function milestone_file_clean_up(timestamptz) from public;
grant execute on function milestone_file_clean_up(timestamptz) to millwright_app;
