-- Why: a conversation that a person does not follow stays quiet, and who has left a team reads nothing more of it.

-- Who keeps a thread quiet: it counts no unread messages for them, and mails them nothing.
create table chat_mute (
  thread_id uuid not null references chat_thread (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  muted_at timestamptz not null,
  primary key (thread_id, user_id)
);
create index on chat_mute (user_id);
alter table chat_mute enable row level security;
create policy own on chat_mute to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id() and thread_id in (select chat_readable()));
grant select, insert, delete on chat_mute to millwright_app;

-- A person leaves a team alone; nobody is taken out by another.
create policy leave on chat_member as restrictive for delete to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id());
grant delete on chat_member to millwright_app;

-- Which of these people keep a thread quiet that the caller reads.
create function chat_muted_by(of_thread uuid, people uuid[]) returns setof uuid
language sql stable security definer set search_path = public as $$
  select m.user_id from chat_mute m where m.thread_id = of_thread and m.user_id = any (people) and of_thread in (select chat_readable())
$$;
revoke execute on function chat_muted_by(uuid, uuid[]) from public;
grant execute on function chat_muted_by(uuid, uuid[]) to millwright_app;

-- Who of the owner and the buyers of a job has not read what its vendor wrote, and has not muted it.
create or replace function chat_unread_by_buyers(of_thread uuid) returns table (job_id uuid, vendor_name text, number text, user_id uuid, unread int)
language sql stable security definer set search_path = public as $$
  select t.job_id, i.vendor_name, 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), p.user_id, u.unread
    from chat_thread t join rfq_invitation i on i.job_vendor_id = t.job_vendor_id join job j on j.id = t.job_id
      cross join lateral (select j.owner_user_id as user_id
        union select b.user_id from job_member b where b.job_id = j.id and b.role = 'buyer'
        union select b.user_id from project_member b where b.project_id = j.project_id and b.role in ('owner', 'buyer')) p
      left join chat_mark k on k.thread_id = t.id and k.user_id = p.user_id
      cross join lateral (select count(*)::int as unread from chat_message m
        where m.thread_id = t.id and m.seq > coalesce(k.seq, 0) and m.by_user is null and m.deleted_at is null) u
    where t.id = of_thread and u.unread > 0
      and not exists (select from chat_mute q where q.thread_id = t.id and q.user_id = p.user_id)
$$;
