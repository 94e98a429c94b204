-- Why: members of a job or a team heard of unread messages only on the page; and a company may want mails to say what was written.

-- Whether mails about unread messages quote them. Never while quotes are sealed.
alter table company add column quotes_messages_in_mails boolean not null default false;

-- Who of the readers of a thread, who did not mute it, has not read what others wrote: of a vendor's thread the owner and the buyers, of what the vendor wrote.
drop function chat_unread_by_buyers(uuid);
create function chat_unread_by_people(of_thread uuid)
returns table (kind text, job_id uuid, vendor_name text, number text, title text, user_id uuid, unread int)
language sql stable security definer set search_path = public as $$
  select t.kind, t.job_id, i.vendor_name, 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), coalesce(t.title, j.title), p.user_id, u.unread
    from chat_thread t left join rfq_invitation i on i.job_vendor_id = t.job_vendor_id left join job j on j.id = t.job_id
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

-- What a reader of a thread has not read, the newest ten, where the company has it in mails; null is the vendor. With what says whether it is sealed.
create function chat_unread_texts(of_thread uuid, for_user uuid)
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
          else m.seq > coalesce(k.seq, 0) and case when t.kind = 'vendor' then m.by_user is null else m.by_user is distinct from for_user end
        end
      order by m.seq desc limit 10) newest (by_name, words, files, closes_at, opened_at, job_status)
$$;

do $$
declare f text;
begin
  foreach f in array array['chat_unread_by_people(uuid)', 'chat_unread_texts(uuid, uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
