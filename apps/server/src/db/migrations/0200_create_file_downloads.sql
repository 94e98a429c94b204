-- Why: documents of a job are had all at once, as a ZIP that is made after the request and kept for a week.

create table file_download (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id) on delete cascade,
  packed jsonb not null,                   -- name, time and hash of each file as they were when it was asked for
  done_in_bytes bigint not null default 0,
  total_in_bytes bigint not null,
  began_at timestamptz,
  sha256 bytea,                            -- of the ZIP in the file store; null before it is ready and after it has expired
  size_in_bytes bigint,
  failed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((expires_at is null) = (size_in_bytes is null) and (failed_at is null or expires_at is null))
);
create index on file_download (job_id, user_id, created_at);
create index on file_download (created_at);
create index on file_download (sha256) where sha256 is not null;

-- Who asked alone, and only as long as they see the job.
alter table file_download enable row level security;
create policy of_person on file_download to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and user_id = current_user_id() and exists (select from job j where j.id = job_id));
grant select, insert, update on file_download to millwright_app;

create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
  union select p.sha256 from upload_part p where p.sha256 = any (contents)
  union select d.sha256 from file_download d where d.sha256 = any (contents)
$$;

-- Whose a ZIP is, for who makes it: in whose name its row is read. Nothing for who has no access any more.
create function file_download_owner(which uuid) returns table (company_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = public as $$
  select d.company_id, d.user_id, u.email from file_download d join app_user u on u.id = d.user_id and u.status = 'approved' where d.id = which
$$;

-- Lets the ZIPs of all companies whose time is over go; their contents leave the store with the next sweep. What was asked for long ago is forgotten.
create function file_download_clean_up(at_time timestamptz, asked_before timestamptz) returns void
language sql security definer set search_path = public as $$
  update file_download d set sha256 = null where d.sha256 is not null and d.expires_at <= at_time;
  delete from file_download d where d.created_at < asked_before and d.sha256 is null;
$$;

do $$
declare f text;
begin
  foreach f in array array['file_download_owner(uuid)', 'file_download_clean_up(timestamptz, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
