-- Why: 200 people who wrote at once waited 3 s. Each statement worked out for each table which threads of the company its caller reads, and planned that
-- anew. A transaction that sends asks about its thread alone, once, with plans that a connection keeps.

-- The thread that chat_hold found the caller to read, in the rest of its transaction; null: none was asked for.
create function current_thread_id() returns uuid language sql stable as $$
  select nullif(split_part(current_setting('app.held_thread', true), ' ', 2), '')::uuid
    where split_part(current_setting('app.held_thread', true), ' ', 1) = current_setting('app.user_id', true)
$$;

-- The threads that the caller, a person, reads: the rule of before, joined in place of asked for each thread. For functions alone. `follows`: by membership or
-- a role on the job; a super user reads along in all others, and everybody in conversations.
create view chat_reading as
  select t.id, f.follows from chat_thread t left join job j on j.id = t.job_id
      left join (select m.job_id, bool_or(m.role <> 'approver') as reads_vendors, bool_or(m.role not in ('approver', 'technical_evaluator')) as reads_prices
        from job_member m where m.company_id = current_company_id() and m.user_id = current_user_id() group by m.job_id) a on a.job_id = t.job_id
      left join (select m.project_id, bool_or(m.role <> 'approver') as reads_vendors, bool_or(m.role not in ('approver', 'technical_evaluator')) as reads_prices
        from project_member m where m.company_id = current_company_id() and m.user_id = current_user_id() group by m.project_id) b on b.project_id = j.project_id
      cross join lateral (select coalesce(case
          when t.kind = 'team' or t.vendor_id is not null then t.id in (select m.thread_id from chat_member m where m.user_id = current_user_id())
          when j.owner_user_id = current_user_id() then true
          when t.kind = 'job' then a.job_id is not null or b.project_id is not null
          else a.reads_vendors or b.reads_vendors
        end, false) as follows) f
    where t.company_id = current_company_id() and (
      t.vendor_id is not null
      or f.follows and (t.kind <> 'vendor' or t.priced_at is null or j.owner_user_id = current_user_id() or a.reads_prices or b.reads_prices)
      or t.kind <> 'team' and (select u.is_super_user from app_user u where u.id = current_user_id() and u.company_id = current_company_id()));

-- The same and, for a vendor by its link, its own. Of a thread that is held nothing has to be worked out again.
create or replace function chat_readable() returns setof uuid language plpgsql stable security definer set search_path = public as $$
declare
  held uuid := current_thread_id();
begin
  if held is not null then
    return next held;
    return;
  end if;
  return query select r.id from chat_reading r union all select chat_own();
end $$;

-- The threads in which messages are unread by the caller, and not only read along.
create function chat_followed() returns setof uuid language plpgsql stable security definer set search_path = public as $$
begin
  return query select r.id from chat_reading r where r.follows;
end $$;
revoke execute on function chat_followed() from public;
grant execute on function chat_followed() to millwright_app;
drop function chat_reach();

-- The colleagues who read a thread: the same rule as before, begun at those who may and not at everybody in the company.
create or replace function chat_readers(of_thread uuid) returns uuid[] language plpgsql stable security definer set search_path = public as $$
declare
  thread chat_thread;
begin
  select t.* into thread from chat_thread t
    where t.id = of_thread and (t.company_id = current_company_id() or t.id in (select chat_own()));
  if thread.kind = 'team' then
    return (select coalesce(array_agg(u.id), '{}') from chat_member m
      join app_user u on u.id = m.user_id and u.company_id = thread.company_id and u.status = 'approved' where m.thread_id = of_thread);
  end if;
  if thread.vendor_id is not null then
    return (select coalesce(array_agg(u.id), '{}') from app_user u where u.company_id = thread.company_id and u.status = 'approved');
  end if;
  return (
    select coalesce(array_agg(distinct u.id), '{}') from (
        select s.id as user_id, 'super_user' as role from app_user s where s.company_id = thread.company_id and s.is_super_user
        union all select j.owner_user_id, 'owner' from job j where j.id = thread.job_id
        union all select m.user_id, m.role from job_member m where m.job_id = thread.job_id
        union all select m.user_id, m.role from job j join project_member m on m.project_id = j.project_id and m.company_id = j.company_id
          where j.id = thread.job_id) p
      join app_user u on u.id = p.user_id and u.company_id = thread.company_id and u.status = 'approved'
    where thread.kind = 'job' or p.role <> 'approver' and (p.role <> 'technical_evaluator' or thread.priced_at is null));
end $$;

-- Locks a thread that the caller reads, and says what sending in it takes: the roles of the caller, its readers, and the message that the caller sent under
-- an id. The rest of the transaction reads this thread alone.
create function chat_hold(of_thread uuid, sent_as uuid) returns table (id uuid, kind text, job_id uuid, job_vendor_id uuid, vendor_gstn text, link_id uuid,
  title text, last_seq int, priced_at timestamptz, told_at timestamptz, year int, number int, job_title text, job_status text, vendor_name text, vendor_state text,
  closes_at timestamptz, opened_at timestamptz, technical_opened_at timestamptz, revision int, my_roles text[], readers uuid[], sent_seq int)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  thread chat_thread;
begin
  select t.* into thread from chat_thread t where t.id = of_thread and t.company_id = current_company_id() for update;
  readers := chat_readers(of_thread);
  if (current_user_id() = any (readers)) is not true then return; end if;
  perform set_config('app.held_thread', current_user_id() || ' ' || of_thread, true);
  id := thread.id;
  kind := thread.kind;
  job_id := thread.job_id;
  job_vendor_id := thread.job_vendor_id;
  link_id := case when thread.kind = 'vendor' then coalesce(thread.job_vendor_id, thread.id) end;
  title := thread.title;
  last_seq := thread.last_seq;
  priced_at := thread.priced_at;
  told_at := case when thread.kind = 'vendor' then thread.vendor_told_at else thread.buyer_told_at end;
  my_roles := '{}';
  if thread.job_id is not null then
    select j.year, j.number, j.title, j.status, c.closes_at, c.opened_at, c.technical_opened_at, c.revision,
        array(select 'owner' where j.owner_user_id = current_user_id()
          union select m.role from job_member m where m.job_id = j.id and m.user_id = current_user_id()
          union select m.role from project_member m where m.project_id = j.project_id and m.user_id = current_user_id())
      into year, number, job_title, job_status, closes_at, opened_at, technical_opened_at, revision, my_roles
      from job j left join rfq c on c.job_id = j.id where j.id = thread.job_id;
    select i.vendor_name, v.state into vendor_name, vendor_state
      from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id where i.job_vendor_id = thread.job_vendor_id;
  elsif thread.vendor_id is not null then
    select d.gstn, d.company_name, case when d.deleted_at is null then 'added' else 'removed' end into vendor_gstn, vendor_name, vendor_state
      from vendor d where d.id = thread.vendor_id;
  end if;
  select m.seq into sent_seq from chat_message m where m.thread_id = of_thread and m.client_message_id = sent_as
    and coalesce(m.by_user, '00000000-0000-0000-0000-000000000000') = current_user_id();
  return next;
end $$;
revoke execute on function chat_hold(uuid, uuid) from public;
grant execute on function chat_hold(uuid, uuid) to millwright_app;

-- A message's company is that of its thread, which row-level security compares. The key locked the one row of the company for each message.
alter table chat_message drop constraint chat_message_company_id_fkey;

-- The thread of a vendor's link is looked for by each policy of messages, which does not say of which kind it is: all threads were read for it.
drop index chat_thread_of_vendor;
create unique index chat_thread_of_vendor on chat_thread (job_vendor_id) where job_vendor_id is not null;
