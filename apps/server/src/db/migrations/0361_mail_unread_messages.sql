-- Why: whoever has not read a message after five minutes gets a mail, at most one an hour for each thread.

alter table chat_thread
  -- When each side is mailed next, or was last.
  add column vendor_told_at timestamptz,
  add column buyer_told_at timestamptz;
grant update (vendor_told_at, buyer_told_at) on chat_thread to millwright_app;

-- What the vendor of a thread has not read. No row when it has read everything, or is off the job.
create function chat_unread_by_vendor(of_thread uuid) returns table (job_vendor_id uuid, email text, unread int, buyer text, number text, title text)
language sql stable security definer set search_path = public as $$
  select i.job_vendor_id, i.email, u.unread, n.content ->> 'buyer', n.content ->> 'number', n.content ->> 'title'
    from chat_thread t join rfq_invitation i on i.job_vendor_id = t.job_vendor_id join job_vendor v on v.id = t.job_vendor_id and v.state = 'added'
      join job j on j.id = t.job_id and j.status <> 'cancelled' join rfq r on r.job_id = t.job_id
      join rfq_revision n on n.job_id = r.job_id and n.number = r.revision
      cross join lateral (select count(*)::int as unread from chat_message m
        where m.thread_id = t.id and m.seq > t.vendor_read_seq and m.by_user is not null and m.deleted_at is null) u
    where t.id = of_thread and u.unread > 0
$$;

-- Who of the owner and the buyers of a job has not read what its vendor wrote.
create function chat_unread_by_buyers(of_thread uuid) returns table (job_id uuid, vendor_name text, number text, user_id uuid, unread int)
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
$$;

do $$
declare f text;
begin
  foreach f in array array['chat_unread_by_vendor(uuid)', 'chat_unread_by_buyers(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
