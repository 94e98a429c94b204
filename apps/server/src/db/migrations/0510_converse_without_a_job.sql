-- Why: an enquiry ended with its mail. It opens a conversation: the thread of a company and a vendor without a job, in which the vendor takes part by a link.

alter table chat_thread
  add column vendor_id uuid references vendor (id),  -- of a conversation
  -- Where mails of a conversation to its vendor go.
  add column vendor_email text check (char_length(vendor_email) between 3 and 256),
  drop constraint chat_thread_check,
  add constraint chat_thread_check check ((kind = 'vendor') = (job_vendor_id is not null or vendor_id is not null)
    and (kind = 'team') = (title is not null) and (job_id is null) = (kind = 'team' or vendor_id is not null)
    and (vendor_id is null or job_vendor_id is null) and (vendor_id is null) = (vendor_email is null));
create unique index chat_thread_of_conversation on chat_thread (company_id, vendor_id) where vendor_id is not null;
create index on chat_thread (vendor_id);
grant update (vendor_email) on chat_thread to millwright_app;

-- Each mail of a conversation has a link of its own, good for 180 days. A session of it is one of a vendor's browser.
create table conversation_link (
  token_hash bytea primary key,
  thread_id uuid not null references chat_thread (id) on delete cascade,
  company_id uuid not null references company (id),
  created_at timestamptz not null
);
create index on conversation_link (thread_id);
create index on conversation_link (created_at);
alter table conversation_link enable row level security;  -- reached through the functions below only
alter table vendor_session
  alter column job_vendor_id drop not null,
  add column thread_id uuid references chat_thread (id) on delete cascade,
  add check ((job_vendor_id is null) <> (thread_id is null));
create index on vendor_session (thread_id);

create function current_conversation_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.conversation_id', true), '')::uuid
$$;

create function conversation_link_add(of_thread uuid, link_hash bytea, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into conversation_link (token_hash, thread_id, company_id, created_at)
    select link_hash, t.id, t.company_id, at_time from chat_thread t where t.id = of_thread and t.vendor_id is not null
      and (t.company_id = current_company_id() or (current_company_id() is null and current_conversation_id() is null and current_job_vendor_id() is null))
$$;
-- Opens a link: starts a session, and makes the rest of the transaction the vendor's.
create function conversation_open(link_hash bytea, session_hash bytea, at_time timestamptz, until_time timestamptz) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  found_thread chat_thread;
begin
  select t.* into found_thread from conversation_link l join chat_thread t on t.id = l.thread_id
      join vendor v on v.id = t.vendor_id and v.deleted_at is null
    where l.token_hash = link_hash and l.created_at > at_time - interval '180 days';
  if not found then return; end if;
  insert into vendor_session (token_hash, thread_id, company_id, created_at, expires_at)
    values (session_hash, found_thread.id, found_thread.company_id, at_time, until_time);
  perform set_config('app.conversation_id', found_thread.id::text, true);
  return next found_thread.id;
end $$;
create function conversation_session_find(session_hash bytea, at_time timestamptz)
returns table (thread_id uuid, company_id uuid, vendor_name text, buyer text)
language sql stable security definer set search_path = public as $$
  select t.id, t.company_id, v.company_name, c.name
    from vendor_session s join chat_thread t on t.id = s.thread_id join vendor v on v.id = t.vendor_id and v.deleted_at is null
      join company c on c.id = t.company_id
    where s.token_hash = session_hash and s.expires_at > at_time
$$;
create or replace function vendor_sessions_good(session_hashes bytea[], at_time timestamptz) returns setof bytea
language sql stable security definer set search_path = public as $$
  select h.hash from unnest(session_hashes) as h (hash)
    where exists (select from vendor_session_find(h.hash, at_time)) or exists (select from conversation_session_find(h.hash, at_time))
$$;
create or replace function vendor_session_forget(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from vendor_session s where s.expires_at < at_time;
  delete from vendor_link l where l.created_at < at_time - interval '180 days';
  delete from conversation_link l where l.created_at < at_time - interval '180 days'
$$;

-- The thread of the vendor that calls by its link: that of its job, or its conversation.
create function chat_own() returns setof uuid language sql stable security definer set search_path = public as $$
  select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()
  union all select t.id from chat_thread t where t.id = current_conversation_id() and t.vendor_id is not null
$$;

-- The threads that the caller reads: a person by the roles on their jobs and by membership, a vendor its own. Everybody of a company reads its conversations,
-- as they read its enquiries.
create or replace function chat_readable() returns setof uuid language sql stable security definer set search_path = public as $$
  select t.id from chat_thread t where t.company_id = current_company_id() and case
      when t.kind = 'team' then exists (select from chat_member m where m.thread_id = t.id and m.user_id = current_user_id())
      when t.vendor_id is not null then true
      else (select u.is_super_user from app_user u where u.id = current_user_id() and u.company_id = current_company_id())
        or exists (select from chat_reach() r where r.kind = t.kind and r.job_id = t.job_id and (r.reads_prices or t.priced_at is null))
    end
  union all select chat_own()
$$;
create or replace function chat_readers(of_thread uuid) returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(u.id), '{}') from chat_thread t join app_user u on u.company_id = t.company_id and u.status = 'approved'
    where t.id = of_thread and (t.company_id = current_company_id() or t.id in (select chat_own())) and case
      when t.kind = 'team' then exists (select from chat_member m where m.thread_id = t.id and m.user_id = u.id)
      when t.vendor_id is not null then true
      else u.is_super_user or exists (
        select from (
          select 'owner' as role from job j where j.id = t.job_id and j.owner_user_id = u.id
          union all select m.role from job_member m where m.job_id = t.job_id and m.user_id = u.id
          union all select m.role from project_member m join job j on j.project_id = m.project_id and j.company_id = m.company_id
            where j.id = t.job_id and m.user_id = u.id) r
        where t.kind = 'job' or (r.role <> 'approver' and (r.role <> 'technical_evaluator' or t.priced_at is null)))
    end
$$;

-- A vendor by its link: its own thread alone.
drop policy changed_by_vendor on chat_thread;
create policy changed_by_vendor on chat_thread for update to millwright_app
  using (id in (select chat_own())) with check (id in (select chat_own()));
drop policy written_by_vendor on chat_message;
create policy written_by_vendor on chat_message for insert to millwright_app
  with check (thread_id in (select chat_own()) and by_user is null and mentioned = '{}'
    and company_id = (select t.company_id from chat_thread t where t.id = thread_id));
drop policy changed_by_vendor on chat_message;
create policy changed_by_vendor on chat_message for update to millwright_app
  using (thread_id in (select chat_own()) and by_user is null)
  with check (thread_id in (select chat_own()) and by_user is null and mentioned = '{}');
drop policy uploaded_by_vendor on chat_file;
create policy uploaded_by_vendor on chat_file for insert to millwright_app
  with check (thread_id in (select chat_own()) and by_user is null and seq is null
    and company_id = (select t.company_id from chat_thread t where t.id = thread_id));
drop policy sent_by_vendor on chat_file;
create policy sent_by_vendor on chat_file for update to millwright_app
  using (thread_id in (select chat_own()) and by_user is null and seq is null)
  with check (thread_id in (select chat_own()) and by_user is null
    and exists (select from chat_message m where m.thread_id = chat_file.thread_id and m.seq = chat_file.seq and m.by_user is null));

-- What a conversation changes is heard by its readers and by its link.
create policy heard_by_conversation on event for select to millwright_app using (current_conversation_id() = any (vendors));
create or replace function event_range() returns table (last bigint, forgotten bigint)
language sql stable security definer set search_path = public as $$
  select c.last, c.forgotten from event_counter c where c.company_id = coalesce(current_company_id(),
    (select i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()),
    (select t.company_id from chat_thread t where t.id = current_conversation_id()))
$$;
create function event_of_conversation(of_kind text, stale_tags text[], to_people uuid[], to_vendors uuid[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags, audience, vendors)
    select t.company_id, of_kind, 'chat_thread', t.id::text, stale_tags, to_people, to_vendors from chat_thread t where t.id = current_conversation_id()
$$;

-- What the vendor of a conversation has not read. No row when it has read everything, or is listed no more.
create function chat_unread_by_conversation(of_thread uuid) returns table (email text, unread int, buyer text)
language sql stable security definer set search_path = public as $$
  select t.vendor_email, u.unread, c.name
    from chat_thread t join vendor v on v.id = t.vendor_id and v.deleted_at is null join company c on c.id = t.company_id
      cross join lateral (select count(*)::int as unread from chat_message m
        where m.thread_id = t.id and m.seq > t.vendor_read_seq and m.by_user is not null and m.deleted_at is null) u
    where t.id = of_thread and u.unread > 0
$$;
create or replace function chat_unread_by_people(of_thread uuid)
returns table (kind text, job_id uuid, vendor_name text, number text, title text, user_id uuid, unread int)
language sql stable security definer set search_path = public as $$
  select t.kind, t.job_id, coalesce(i.vendor_name, d.company_name), 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), coalesce(t.title, j.title),
      p.user_id, u.unread
    from chat_thread t left join rfq_invitation i on i.job_vendor_id = t.job_vendor_id left join job j on j.id = t.job_id
      left join vendor d on d.id = t.vendor_id
      cross join lateral (select j.owner_user_id as user_id where j.id is not null
        union select b.user_id from job_member b where b.job_id = j.id and (b.role = 'buyer' or t.kind = 'job' and b.role <> 'auditor')
        union select b.user_id from project_member b
          where b.project_id = j.project_id and (b.role in ('owner', 'buyer') or t.kind = 'job' and b.role <> 'auditor')
        union select m.user_id from chat_member m where m.thread_id = t.id) p
      left join chat_mark k on k.thread_id = t.id and k.user_id = p.user_id
      cross join lateral (select count(*)::int as unread from chat_message m
        where m.thread_id = t.id and m.seq > coalesce(k.seq, 0) and m.deleted_at is null
          and case when t.kind = 'vendor' then m.by_user is null else m.by_user is distinct from p.user_id end) u
    where t.id = of_thread and u.unread > 0
      and not exists (select from chat_mute q where q.thread_id = t.id and q.user_id = p.user_id)
$$;
-- As before, and nothing of a conversation to a vendor that has neither read nor written in it: a mail that nobody asked for carries no words of strangers.
create or replace function chat_unread_texts(of_thread uuid, for_user uuid)
returns table (by_name text, words text, files text[], closes_at timestamptz, opened_at timestamptz, job_status text)
language sql stable security definer set search_path = public as $$
  select * from (
    select m.by_name, m.words, array(select f.file_name from chat_file f where f.thread_id = m.thread_id and f.seq = m.seq order by f.place),
        r.closes_at, r.opened_at, j.status
      from chat_thread t join company c on c.id = t.company_id and c.quotes_messages_in_mails
        left join job j on j.id = t.job_id left join rfq r on r.job_id = t.job_id
        left join chat_mark k on k.thread_id = t.id and k.user_id = for_user
        join chat_message m on m.thread_id = t.id and m.deleted_at is null
      where t.id = of_thread and case
          when for_user is null then m.seq > t.vendor_read_seq and m.by_user is not null
            and (t.vendor_id is null or t.vendor_read_seq > 0
              or exists (select from chat_message w where w.thread_id = t.id and w.by_user is null))
          else m.seq > coalesce(k.seq, 0) and case when t.kind = 'vendor' then m.by_user is null else m.by_user is distinct from for_user end
        end
      order by m.seq desc limit 10) newest (by_name, words, files, closes_at, opened_at, job_status)
$$;
create or replace function chat_replier(of_thread uuid, of_user uuid)
returns table (company_id uuid, job_id uuid, about text, job_vendor_id uuid, user_id uuid, email text, name text, plant_id uuid, user_type text,
  is_super_user boolean, company_name text)
language sql stable security definer set search_path = public as $$
  select t.company_id, t.job_id, coalesce('JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), t.title, d.company_name), null::uuid, u.id, u.email,
      u.full_name, u.plant_id, u.user_type, u.is_super_user, c.name
    from chat_thread t join app_user u on u.id = of_user and u.company_id = t.company_id and u.status = 'approved' join company c on c.id = u.company_id
      left join job j on j.id = t.job_id left join vendor d on d.id = t.vendor_id
    where t.id = of_thread
  union all
  select t.company_id, t.job_id, 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), t.job_vendor_id, null, i.email, i.vendor_name, null, null, false, null
    from chat_thread t join rfq_invitation i on i.job_vendor_id = t.job_vendor_id join job_vendor v on v.id = t.job_vendor_id and v.state = 'added'
      join job j on j.id = t.job_id and j.status <> 'cancelled'
    where t.id = of_thread and of_user is null
  union all
  select t.company_id, null, c.name, null, null, t.vendor_email, d.company_name, null, null, false, c.name
    from chat_thread t join vendor d on d.id = t.vendor_id and d.deleted_at is null join company c on c.id = t.company_id
    where t.id = of_thread and of_user is null
$$;

do $$
declare f text;
begin
  foreach f in array array['current_conversation_id()', 'conversation_link_add(uuid, bytea, timestamptz)',
    'conversation_open(bytea, bytea, timestamptz, timestamptz)', 'conversation_session_find(bytea, timestamptz)', 'chat_own()',
    'event_of_conversation(text, text[], uuid[], uuid[])', 'chat_unread_by_conversation(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
