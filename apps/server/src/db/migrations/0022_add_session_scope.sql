-- Why: a person who waits for approval may have a session for the profile. It is renewed like others, and says what it is good for; when
-- the person is approved it is good for everything.

-- Renews a session by its refresh token. outcome: renewed, unknown (no such token), ended (logged out, expired, suspended or reused).
-- A refresh token that was replaced less than grace ago is still good; used after that, somebody has a copy, and the session ends.
create or replace function session_renew(presented_hash bytea, access_hash bytea, refresh_hash bytea, at_time timestamptz,
  access_ttl interval, idle_ttl interval, remembered_idle_ttl interval, grace interval)
returns table (outcome text, is_remembered boolean, remaining interval, user_id uuid, email text, is_subsequent_user boolean, is_first_company_user boolean)
language plpgsql security definer set search_path = public as $$
declare
  token session_token;
  found_session user_session;
  account app_user;
begin
  select t.* into token from session_token t where t.token_hash = presented_hash and t.kind = 'refresh';
  if not found then
    outcome := 'unknown'; return next; return;
  end if;
  -- All renewals of one session queue up here; the token is read again because an earlier one may have replaced it.
  select s.* into found_session from user_session s where s.id = token.session_id for update;
  select t.* into token from session_token t where t.token_hash = presented_hash;
  select u.* into account from app_user u where u.id = found_session.user_id;
  outcome := 'ended';
  if found_session.ended_at is not null then return next; return; end if;
  if account.status <> 'approved' and not (account.status = 'pending_access' and found_session.scope = 'profile') then
    update user_session s set ended_at = at_time, end_reason = 'account ' || account.status where s.id = found_session.id;
    return next; return;
  end if;
  if found_session.idle_expires_at <= at_time or found_session.absolute_expires_at <= at_time then
    update user_session s set ended_at = at_time, end_reason = 'expired' where s.id = found_session.id;
    return next; return;
  end if;
  if token.replaced_at is not null and token.replaced_at < at_time - grace then
    update user_session s set ended_at = at_time, end_reason = 'refresh token reused' where s.id = found_session.id;
    delete from session_token t where t.session_id = found_session.id and t.kind = 'access';
    return next; return;
  end if;
  if token.replaced_at is null then
    -- Every sibling that an earlier grace renewal handed out is replaced with it.
    update session_token t set replaced_at = at_time where t.session_id = found_session.id and t.kind = 'refresh' and t.replaced_at is null;
  end if;
  insert into session_token (token_hash, session_id, kind, expires_at, created_at) values
    (access_hash, found_session.id, 'access', at_time + access_ttl, at_time),
    (refresh_hash, found_session.id, 'refresh', found_session.absolute_expires_at, at_time);
  update user_session s set last_used_at = at_time,
    idle_expires_at = least(found_session.absolute_expires_at, at_time + case when found_session.is_remembered then remembered_idle_ttl else idle_ttl end)
    where s.id = found_session.id;
  outcome := 'renewed';
  is_remembered := found_session.is_remembered;
  remaining := found_session.absolute_expires_at - at_time;
  user_id := account.id;
  email := account.email;
  is_subsequent_user := account.is_subsequent_user;
  is_first_company_user := account.is_first_company_user;
  return next;
end $$;

drop function session_principal(bytea, timestamptz, interval, interval);
-- Who an access token belongs to, and for what: the whole product, or the profile until the person is approved. Notes at most once a minute that the session is in use.
create function session_principal(access_hash bytea, at_time timestamptz, idle_ttl interval, remembered_idle_ttl interval)
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
  if found_session.last_used_at < at_time - interval '1 minute' then
    update user_session s set last_used_at = at_time,
      idle_expires_at = least(s.absolute_expires_at, at_time + case when s.is_remembered then remembered_idle_ttl else idle_ttl end)
      where s.id = found_session.id;
  end if;
  return query select found_session.id, u.id, u.company_id, u.plant_id, u.email, u.full_name, u.user_type, u.is_super_user, c.name,
      case when u.status = 'approved' then 'full' else 'profile' end
    from app_user u join company c on c.id = u.company_id where u.id = found_session.user_id 
      and (u.status = 'approved' or u.status = 'pending_access' and found_session.scope = 'profile');
end $$;

revoke execute on function session_principal(bytea, timestamptz, interval, interval) from public;
grant execute on function session_principal(bytea, timestamptz, interval, interval) to millwright_app;
