-- Why: buyers, vendors and colleagues write to each other in threads, so that nobody has to leave the product to talk.

create table chat_thread (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  kind text not null check (kind in ('vendor', 'job', 'team')),
  job_id uuid references job (id) on delete cascade,
  job_vendor_id uuid references rfq_invitation (job_vendor_id) on delete cascade,
  title text check (char_length(title) between 1 and 120),  -- of a team
  last_seq int not null default 0,
  last_at timestamptz not null,
  -- Since when a message in it looks like a price: technical evaluators no longer read it.
  priced_at timestamptz,
  -- Up to which message each side of a vendor's thread has read.
  buyer_read_seq int not null default 0,
  vendor_read_seq int not null default 0,
  check ((kind = 'vendor') = (job_vendor_id is not null) and (kind = 'team') = (title is not null) and (kind = 'team') = (job_id is null))
);
create unique index chat_thread_of_vendor on chat_thread (job_vendor_id) where kind = 'vendor';
create unique index chat_thread_of_job on chat_thread (job_id) where kind = 'job';
create index on chat_thread (company_id, last_at desc);

create table chat_member (
  thread_id uuid not null references chat_thread (id) on delete cascade,
  user_id uuid not null references app_user (id),
  company_id uuid not null references company (id),
  primary key (thread_id, user_id)
);
create index on chat_member (user_id);

create table chat_message (
  thread_id uuid not null references chat_thread (id) on delete cascade,
  seq int not null,
  company_id uuid not null references company (id),
  client_message_id uuid not null,
  body_hash bytea not null,                -- of what was sent: a retry is told from another message under the same id
  by_user uuid references app_user (id),   -- null: the vendor of the thread
  by_name text not null,
  at timestamptz not null,
  words text check (char_length(words) between 1 and 10000),  -- null: erased 30 days after it was deleted
  reply_to_seq int,
  mentioned uuid[] not null default '{}',
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (thread_id, seq),
  foreign key (thread_id, reply_to_seq) references chat_message (thread_id, seq),
  check (words is not null or deleted_at is not null)
);
create unique index chat_message_sent on chat_message (thread_id, coalesce(by_user, '00000000-0000-0000-0000-000000000000'), client_message_id);
create index on chat_message (deleted_at) where deleted_at is not null and words is not null;

-- What a message said before each edit.
create table chat_message_version (
  thread_id uuid not null,
  seq int not null,
  number int not null,
  company_id uuid not null references company (id),
  words text not null,
  until timestamptz not null,
  primary key (thread_id, seq, number),
  foreign key (thread_id, seq) references chat_message (thread_id, seq) on delete cascade
);

-- Up to which message a person has read.
create table chat_mark (
  thread_id uuid not null references chat_thread (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  seq int not null,
  primary key (thread_id, user_id)
);

-- On which jobs the caller has a role, and which threads it reads by that. An approver decides on a snapshot and reads no vendor's thread.
create function chat_reach() returns table (kind text, job_id uuid, reads_prices boolean) language sql stable as $$
  with mine as (
    select j.id as job_id, 'owner' as role from job j where j.owner_user_id = current_user_id()
    union all select m.job_id, m.role from job_member m where m.user_id = current_user_id()
    union all select j.id, m.role from project_member m join job j on j.project_id = m.project_id where m.user_id = current_user_id()
  )
  select 'job', m.job_id, true from mine m
  union select 'vendor', m.job_id, m.role <> 'technical_evaluator' from mine m where m.role <> 'approver'
$$;
revoke execute on function chat_reach() from public;
grant execute on function chat_reach() to millwright_app;

alter table chat_member enable row level security;
create policy tenant on chat_member to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select, insert on chat_member to millwright_app;

alter table chat_thread enable row level security;
create policy read on chat_thread for select to millwright_app using (
  company_id = current_company_id() and case
    when kind = 'team' then id in (select m.thread_id from chat_member m where m.user_id = current_user_id())
    else (select r.is_super_user from current_reach() r)
      or (kind, job_id) in (select r.kind, r.job_id from chat_reach() r where r.reads_prices)
      or (priced_at is null and (kind, job_id) in (select r.kind, r.job_id from chat_reach() r))
  end
);
create policy begin on chat_thread for insert to millwright_app
  with check (company_id = current_company_id() and (job_id is null or exists (select from job j where j.id = job_id)));
create policy change on chat_thread for update to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
-- A vendor by its link: its own thread alone.
create policy read_by_vendor on chat_thread for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy begun_by_vendor on chat_thread for insert to millwright_app
  with check (kind = 'vendor' and job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
create policy changed_by_vendor on chat_thread for update to millwright_app
  using (job_vendor_id = current_job_vendor_id()) with check (job_vendor_id = current_job_vendor_id());
grant select, insert, update (last_seq, last_at, priced_at, buyer_read_seq, vendor_read_seq) on chat_thread to millwright_app;

-- Whoever reads the thread reads its messages; each writes and changes in their own name only.
alter table chat_message enable row level security;
create policy read on chat_message for select to millwright_app using (exists (select from chat_thread t where t.id = thread_id));
create policy write on chat_message for insert to millwright_app
  with check (company_id = current_company_id() and by_user = current_user_id()
    and exists (select from chat_thread t where t.id = thread_id and t.company_id = chat_message.company_id));
create policy change on chat_message for update to millwright_app
  using (company_id = current_company_id() and by_user = current_user_id())
  with check (company_id = current_company_id() and by_user = current_user_id());
create policy written_by_vendor on chat_message for insert to millwright_app
  with check (thread_id in (select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()) and by_user is null and mentioned = '{}'
    and company_id = (select t.company_id from chat_thread t where t.id = thread_id));
create policy changed_by_vendor on chat_message for update to millwright_app
  using (thread_id in (select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()) and by_user is null)
  with check (thread_id in (select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()) and by_user is null and mentioned = '{}');
grant select, insert, update (words, mentioned, edited_at, deleted_at) on chat_message to millwright_app;

alter table chat_message_version enable row level security;
create policy read on chat_message_version for select to millwright_app
  using (exists (select from chat_thread t where t.id = thread_id));
create policy write on chat_message_version for insert to millwright_app
  with check (exists (select from chat_message m where m.thread_id = chat_message_version.thread_id and m.seq = chat_message_version.seq
    and m.company_id = chat_message_version.company_id and m.by_user is not distinct from current_user_id()));
grant select, insert on chat_message_version to millwright_app;

alter table chat_mark enable row level security;
create policy own on chat_mark to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id() and exists (select from chat_thread t where t.id = thread_id));
grant select, insert, update on chat_mark to millwright_app;

-- Erases what was deleted 30 days ago, with its earlier versions.
create function chat_erase(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  with gone as (
    update chat_message m set words = null where m.words is not null and m.deleted_at < at_time - interval '30 days' returning m.thread_id, m.seq)
  delete from chat_message_version v using gone g where v.thread_id = g.thread_id and v.seq = g.seq
$$;
revoke execute on function chat_erase(timestamptz) from public;
grant execute on function chat_erase(timestamptz) to millwright_app;
