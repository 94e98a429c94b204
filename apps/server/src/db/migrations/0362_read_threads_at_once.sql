-- Why: who reads a thread was worked out by nested row-level security of jobs, projects and threads for each table of a query: planning it took longer
-- than all the rest. Two functions work it out once, in plain tables, by the same rules.

create or replace function chat_reach() returns table (kind text, job_id uuid, reads_prices boolean)
language sql stable security definer set search_path = public as $$
  with mine as (
    select j.id as job_id, 'owner' as role from job j where j.company_id = current_company_id() and j.owner_user_id = current_user_id()
    union all select m.job_id, m.role from job_member m where m.company_id = current_company_id() and m.user_id = current_user_id()
    union all select j.id, m.role from project_member m join job j on j.project_id = m.project_id and j.company_id = m.company_id
      where m.company_id = current_company_id() and m.user_id = current_user_id()
  )
  select 'job', m.job_id, true from mine m
  union select 'vendor', m.job_id, m.role <> 'technical_evaluator' from mine m where m.role <> 'approver'
$$;

-- The threads that the caller reads: a person by the roles on their jobs and by membership, a vendor its own.
create function chat_readable() returns setof uuid language sql stable security definer set search_path = public as $$
  select t.id from chat_thread t where t.company_id = current_company_id() and case
      when t.kind = 'team' then exists (select from chat_member m where m.thread_id = t.id and m.user_id = current_user_id())
      else (select u.is_super_user from app_user u where u.id = current_user_id() and u.company_id = current_company_id())
        or exists (select from chat_reach() r where r.kind = t.kind and r.job_id = t.job_id and (r.reads_prices or t.priced_at is null))
    end
  union all select t.id from chat_thread t where t.job_vendor_id = current_job_vendor_id()
$$;
revoke execute on function chat_readable() from public;
grant execute on function chat_readable() to millwright_app;

drop policy read on chat_thread;
drop policy read_by_vendor on chat_thread;
create policy read on chat_thread for select to millwright_app using (id in (select chat_readable()));

drop policy read on chat_message;
create policy read on chat_message for select to millwright_app using (thread_id in (select chat_readable()));

drop policy read on chat_message_version;
create policy read on chat_message_version for select to millwright_app using (thread_id in (select chat_readable()));
drop policy write on chat_message_version;
create policy write on chat_message_version for insert to millwright_app
  with check (thread_id in (select chat_readable()) and exists (select from chat_message m where m.thread_id = chat_message_version.thread_id
    and m.seq = chat_message_version.seq and m.company_id = chat_message_version.company_id and m.by_user is not distinct from current_user_id()));
