-- Why: a job has documents with versions; a revision of its call for quotes freezes which of them vendors see.

create table job_document (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  name text not null check (char_length(name) between 1 and 200),
  kind text,
  description text check (char_length(description) between 1 and 500),
  is_shown boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index on job_document (job_id);

create table job_document_version (
  document_id uuid not null references job_document (id) on delete cascade,
  number int not null,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  file_id uuid not null references stored_file (id),
  added_at timestamptz not null,
  added_by text not null,
  restored_from int,
  primary key (document_id, number)
);
create index on job_document_version (file_id);

-- Which vendors downloaded which version: the buyer sees how many.
create table job_document_read (
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  document_id uuid not null,
  number int not null,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  read_at timestamptz not null,
  primary key (job_vendor_id, document_id, number),
  foreign key (document_id, number) references job_document_version (document_id, number) on delete cascade
);
create index on job_document_read (document_id, number);
alter table job_document_read enable row level security;
create policy of_job on job_document_read for select to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id));
-- A vendor by its link: its own, of documents of its job.
create policy of_vendor on job_document_read to millwright_app using (job_vendor_id = current_job_vendor_id())
  with check (job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
grant select, insert on job_document_read to millwright_app;

do $$
declare t text;
begin
  foreach t in array array['job_document', 'job_document_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
grant select, insert, update on job_document to millwright_app;
grant select, insert on job_document_version to millwright_app;

-- Whether a job uses a file, also one that the caller does not see.
create function is_job_file(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from job_document_version v where v.file_id = which_file and v.company_id = current_company_id())
$$;
revoke execute on function is_job_file(uuid) from public;
grant execute on function is_job_file(uuid) to millwright_app;

create or replace function stored_file_clean_up(uploaded_before timestamptz, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update stored_file f set deleted_at = at_time, content = null, size_in_bytes = 0
  where f.deleted_at is null and f.created_at < uploaded_before
    and not exists (select from vendor_request_file r where r.file_id = f.id)
    and not exists (select from job_document_version v where v.file_id = f.id)
    and not exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
$$;
