-- Why: a large file comes in parts, so that a broken line costs one part and no server holds a whole file in memory.

create table upload (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id),
  file_name text not null,
  size_in_bytes int not null,
  created_at timestamptz not null
);
create index on upload (user_id);
create index on upload (created_at);

-- A part lies in the file store like every content, until it was put together with the others.
create table upload_part (
  upload_id uuid not null references upload (id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  sha256 bytea not null,
  size_in_bytes int not null,
  primary key (upload_id, number)
);
create index on upload_part (sha256);

-- A person's own alone.
alter table upload enable row level security;
alter table upload_part enable row level security;
create policy of_person on upload to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id());
create policy of_person on upload_part to millwright_app
  using (company_id = current_company_id() and exists (select from upload u where u.id = upload_id))
  with check (company_id = current_company_id() and exists (select from upload u where u.id = upload_id));
grant select, insert, update, delete on upload to millwright_app;   -- update: to hold one
grant select, insert, update on upload_part to millwright_app;

create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
  union select p.sha256 from upload_part p where p.sha256 = any (contents)
$$;

-- Uploads that were begun before and never finished; their parts leave the store with the next sweep.
create function upload_clean_up(begun_before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from upload u where u.created_at < begun_before
$$;
revoke execute on function upload_clean_up(timestamptz) from public;
grant execute on function upload_clean_up(timestamptz) to millwright_app;
