-- Why: on a full disk the database only reads, and who is logged in goes on reading.
create or replace function session_principal(access_hash bytea, at_time timestamptz, idle_ttl interval, remembered_idle_ttl interval)
returns table (session_id uuid, user_id uuid, company_id uuid, plant_id uuid, email text, full_name text, user_type text, is_super_user boolean, company_name text,
  scope text)
language plpgsql security definer set search_path = public as $$
declare
  found_session user_session;
begin
  select s.* into found_session from session_token t join user_session s on s.id = t.session_id
    where t.token_hash = access_hash and t.kind = 'access' and t.expires_at > at_time;
  if not found or found_session.ended_at is not null
    or found_session.idle_expires_at <= at_time or found_session.absolute_expires_at <= at_time then return; end if;
  if found_session.last_used_at < at_time - interval '1 minute' and current_setting('transaction_read_only') = 'off' then
    update user_session s set last_used_at = at_time,
      idle_expires_at = least(s.absolute_expires_at, at_time + case when s.is_remembered then remembered_idle_ttl else idle_ttl end)
      where s.id = found_session.id;
  end if;
  return query select found_session.id, u.id, u.company_id, u.plant_id, u.email, u.full_name, u.user_type, u.is_super_user, c.name,
      case when u.status = 'approved' then 'full' else 'profile' end
    from app_user u join company c on c.id = u.company_id where u.id = found_session.user_id 
      and (u.status = 'approved' or u.status = 'pending_access' and found_session.scope = 'profile');
end $$;
