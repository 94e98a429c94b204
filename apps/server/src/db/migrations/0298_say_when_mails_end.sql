-- Why: the vendors of a job show when the RFQ was delivered.

-- What became of mails of the caller's own company, and when; null: it is too long ago.
drop function message_delivery(uuid[]);
create function message_delivery(task_ids uuid[]) returns table (task_id uuid, delivery_status text, ended_at timestamptz)
language sql stable security definer set search_path = public as $$
  select t.id, case t.state when 'done' then 'sent' when 'due' then 'pending' else 'failed' end, t.ended_at
    from task t where t.id = any (task_ids) and t.company_id = current_company_id()
$$;
revoke execute on function message_delivery(uuid[]) from public;
grant execute on function message_delivery(uuid[]) to millwright_app;
