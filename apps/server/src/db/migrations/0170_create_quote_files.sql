-- Why: a quote has files. They are sealed like the quote itself until it is opened: even their names may tell a price.

create table quote_file (
  id uuid primary key default gen_random_uuid(),
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  sha256 bytea not null,                   -- of what is in the file store: the content sealed under a key of its own
  size_in_bytes int not null,
  own bytea not null,                      -- its name, kind, key and fingerprint, sealed for the vendor alone
  is_in_draft boolean not null default false,
  is_submitted boolean not null default false,
  opened jsonb,                            -- the same as own, in the clear; null until the opening
  created_at timestamptz not null
);
create index on quote_file (job_vendor_id);
create index on quote_file (job_id);
create index on quote_file (sha256);

alter table quote_file enable row level security;
create policy of_job on quote_file to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
create policy of_vendor on quote_file to millwright_app using (job_vendor_id = current_job_vendor_id())
  with check (job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
grant select, insert, update on quote_file to millwright_app;

-- A content that a file of a quote is, is named too.
create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
$$;

-- Files that a vendor uploaded before and that neither its draft nor a version names; their contents leave the store with the next sweep.
create function quote_file_clean_up(uploaded_before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from quote_file q where q.created_at < uploaded_before and not q.is_in_draft and not q.is_submitted
$$;
revoke execute on function quote_file_clean_up(timestamptz) from public;
grant execute on function quote_file_clean_up(timestamptz) to millwright_app;
