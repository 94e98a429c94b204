-- Why: much of what buyers and vendors talk about is a file. A message carries up to ten, which are read by who reads its thread.

create table chat_file (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references chat_thread (id) on delete cascade,
  company_id uuid not null references company (id),
  by_user uuid references app_user (id),   -- null: the vendor of the thread
  seq int,                                 -- the message that carries it; null until one was sent
  place int check (place between 1 and 10),  -- among the files of its message
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null,
  size_in_bytes int not null check (size_in_bytes > 0),
  sha256 bytea not null,                   -- of what is in the file store
  created_at timestamptz not null,
  foreign key (thread_id, seq) references chat_message (thread_id, seq) on delete cascade,
  check ((seq is null) = (place is null))
);
create unique index chat_file_of_message on chat_file (thread_id, seq, place);
create index on chat_file (company_id, by_user);
create index on chat_file (sha256);
create index on chat_file (created_at) where seq is null;

-- Who reads a thread reads the files that were sent in it; before that, the uploader alone. Nobody takes a file off its message.
alter table chat_file enable row level security;
create policy read on chat_file for select to millwright_app
  using (thread_id in (select chat_readable()) and (seq is not null or by_user is not distinct from current_user_id()));
create policy upload on chat_file for insert to millwright_app
  with check (company_id = current_company_id() and by_user = current_user_id() and seq is null and thread_id in (select chat_readable()));
create policy send on chat_file for update to millwright_app
  using (company_id = current_company_id() and by_user = current_user_id() and seq is null)
  with check (company_id = current_company_id() and by_user = current_user_id()
    and exists (select from chat_message m where m.thread_id = chat_file.thread_id and m.seq = chat_file.seq and m.by_user = current_user_id()));
create policy uploaded_by_vendor on chat_file for insert to millwright_app
  with check (thread_id in (select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()) and by_user is null and seq is null
    and company_id = (select t.company_id from chat_thread t where t.id = thread_id));
create policy sent_by_vendor on chat_file for update to millwright_app
  using (thread_id in (select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()) and by_user is null and seq is null)
  with check (thread_id in (select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()) and by_user is null
    and exists (select from chat_message m where m.thread_id = chat_file.thread_id and m.seq = chat_file.seq and m.by_user is null));
grant select, insert, update (seq, place) on chat_file to millwright_app;

-- A message with files needs no text.
alter table chat_message drop constraint chat_message_words_check,
  add constraint chat_message_words_check check (char_length(words) between 0 and 10000);

-- A content that a message carries is named too.
create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
  union select p.sha256 from upload_part p where p.sha256 = any (contents)
  union select d.sha256 from file_download d where d.sha256 = any (contents)
  union select e.sha256 from pqr_file e where e.sha256 = any (contents)
  union select c.sha256 from chat_file c where c.sha256 = any (contents)
$$;

-- How many bytes of files of messages the caller's company and one of its people keep, in threads that the caller does not read too.
create function chat_file_use(of_user uuid) returns table (company bigint, person bigint)
language sql stable security definer set search_path = public as $$
  select coalesce(sum(f.size_in_bytes), 0)::bigint, coalesce(sum(f.size_in_bytes) filter (where f.by_user = of_user), 0)::bigint
    from chat_file f where f.company_id = current_company_id() and f.by_user is not null
$$;

-- Files that were uploaded before and that no message carries; their contents leave the store with the next sweep.
create function chat_file_clean_up(uploaded_before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from chat_file f where f.seq is null and f.created_at < uploaded_before
$$;

-- Erases what was deleted 30 days ago, with its earlier versions and its files.
create or replace function chat_erase(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  with gone as (
    update chat_message m set words = null where m.words is not null and m.deleted_at < at_time - interval '30 days' returning m.thread_id, m.seq),
  files as (delete from chat_file f using gone g where f.thread_id = g.thread_id and f.seq = g.seq)
  delete from chat_message_version v using gone g where v.thread_id = g.thread_id and v.seq = g.seq
$$;

do $$
declare f text;
begin
  foreach f in array array['chat_file_use(uuid)', 'chat_file_clean_up(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
