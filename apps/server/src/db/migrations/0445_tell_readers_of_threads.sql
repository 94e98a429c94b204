-- Why: a message made the whole company read again. An event names the colleagues who hear of it where it is not everybody; that of a thread names
-- its readers.

alter table event add column audience uuid[];      -- the colleagues who hear of it; null: everybody in the company
update event set audience = array[for_user_id] where for_user_id is not null;
drop policy tenant on event;
alter table event drop column for_user_id;
create policy tenant on event to millwright_app
  using (company_id = current_company_id() and (audience is null or current_user_id() = any (audience)))
  with check (company_id = current_company_id() and (audience is null or current_user_id() = any (audience)));
grant insert (audience) on event to millwright_app;

create or replace function notification_tell() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into event (company_id, audience, kind, subject_type, subject_id, tags)
    values (new.company_id, array[new.user_id], 'notification', 'notification', new.id::text, array['notification', 'client-info']);
  return null;
end $$;

drop function event_of_job(uuid, text, text[], uuid[]);
create function event_of_job(which uuid, of_kind text, stale_tags text[], to_people uuid[], to_vendors uuid[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags, audience, vendors)
    select j.company_id, of_kind, 'job', j.id, stale_tags, to_people, to_vendors from job j where j.id = which
$$;

-- The colleagues who read a thread of the caller's company, or of the vendor's link: the rule of chat_readable, asked the other way round.
create function chat_readers(of_thread uuid) returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(u.id), '{}') from chat_thread t join app_user u on u.company_id = t.company_id and u.status = 'approved'
    where t.id = of_thread and (t.company_id = current_company_id() or t.job_vendor_id = current_job_vendor_id()) and case
      when t.kind = 'team' then exists (select from chat_member m where m.thread_id = t.id and m.user_id = u.id)
      else u.is_super_user or exists (
        select from (
          select 'owner' as role from job j where j.id = t.job_id and j.owner_user_id = u.id
          union all select m.role from job_member m where m.job_id = t.job_id and m.user_id = u.id
          union all select m.role from project_member m join job j on j.project_id = m.project_id and j.company_id = m.company_id
            where j.id = t.job_id and m.user_id = u.id) r
        where t.kind = 'job' or (r.role <> 'approver' and (r.role <> 'technical_evaluator' or t.priced_at is null)))
    end
$$;

do $$
declare f text;
begin
  foreach f in array array['event_of_job(uuid, text, text[], uuid[], uuid[])', 'chat_readers(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
