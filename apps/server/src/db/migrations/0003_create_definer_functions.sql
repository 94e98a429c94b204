-- Why: login, session, outbox worker and share links act before or outside a tenant; they reach the closed tables only through these
-- functions, which run as the owner, take exactly what they need, and check it themselves.

-- Login: counts an attempt as a failure BEFORE the password is looked at, so that 50 attempts at once are 50 counted failures.
-- Answers when the caller may look at the password: null now, else the time until which this key is blocked.
-- The first free_failures attempts are free, then the wait doubles from one second to at most max_wait_in_seconds.
create function login_attempt_take(attempt_key text, free_failures int, max_wait_in_seconds int,
  forget_after interval, at_time timestamptz) returns timestamptz
language plpgsql security definer set search_path = public as $$
declare
  row login_attempt;
begin
  insert into login_attempt as a (key, failure_count, window_started_at) values (attempt_key, 0, at_time)
    on conflict (key) do update set
      -- Long enough without a failure, and the earlier ones are forgotten.
      failure_count = case when a.window_started_at < at_time - forget_after then 0 else a.failure_count end,
      blocked_until = case when a.window_started_at < at_time - forget_after then null else a.blocked_until end
    returning * into row;
  if row.blocked_until > at_time then
    -- Counted, but the wait is not made longer: who keeps knocking does not lock the owner out for ever.
    update login_attempt set failure_count = failure_count + 1 where key = attempt_key;
    return row.blocked_until;
  end if;
  update login_attempt set
    failure_count = row.failure_count + 1,
    window_started_at = at_time,
    -- The last wait is what lies between the last attempt that was looked at and the time it blocked until.
    blocked_until = case when row.failure_count + 1 > free_failures
      then at_time + least(make_interval(secs => max_wait_in_seconds),
        greatest(interval '1 second', 2 * coalesce(row.blocked_until - row.window_started_at, interval '0')))
      else null end
    where key = attempt_key;
  return null;
end $$;

-- Login succeeded: the account's failures are forgotten, the address only gets its own attempt back.
create function login_attempt_forgive(account_key text, address_key text) returns void
language sql security definer set search_path = public as $$
  delete from login_attempt where key = account_key;
  update login_attempt set failure_count = greatest(0, failure_count - 1), blocked_until = null where key = address_key;
$$;

-- A browser's address that has logged in to an account before is counted on its own, so that a stranger cannot lock the owner out.
create function login_address_is_known(pair_key text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from login_attempt where key = pair_key)
$$;
create function login_address_remember(pair_key text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into login_attempt (key, window_started_at) values (pair_key, at_time)
    on conflict (key) do update set window_started_at = at_time
$$;

create function login_lookup(login_email text)
returns table (user_id uuid, password_hash text, status text)
language sql stable security definer set search_path = public as $$
  select id, app_user.password_hash, app_user.status from app_user where email = login_email
$$;

-- Starts a session for a user whose password was found right. Answers what the login response needs.
create function session_start(for_user uuid, remember boolean, agent text, access_hash bytea, refresh_hash bytea, at_time timestamptz,
  access_ttl interval, idle_ttl interval, absolute_ttl interval)
returns table (user_id uuid, email text, is_first_time_login boolean, is_subsequent_user boolean, is_first_company_user boolean)
language plpgsql security definer set search_path = public as $$
declare
  account app_user;
  new_session uuid;
begin
  select * into account from app_user where id = for_user and app_user.status = 'approved' for update;
  if not found then return; end if;
  update app_user set first_login_at = coalesce(first_login_at, at_time), last_login_at = at_time where id = account.id;
  insert into user_session (user_id, company_id, is_remembered, user_agent, created_at, last_used_at, idle_expires_at, absolute_expires_at)
    values (account.id, account.company_id, remember, left(agent, 300), at_time, at_time, at_time + idle_ttl, at_time + absolute_ttl)
    returning id into new_session;
  insert into session_token (token_hash, session_id, kind, expires_at, created_at) values
    (access_hash, new_session, 'access', at_time + access_ttl, at_time),
    (refresh_hash, new_session, 'refresh', at_time + absolute_ttl, at_time);
  return query select account.id, account.email, account.first_login_at is null, account.is_subsequent_user, account.is_first_company_user;
end $$;

-- Renews a session by its refresh token. outcome: renewed, unknown (no such token), ended (logged out, expired, suspended or reused).
-- A refresh token that was replaced less than grace ago is still good; used after that, somebody has a copy, and the session ends.
create function session_renew(presented_hash bytea, access_hash bytea, refresh_hash bytea, at_time timestamptz,
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
  if account.status <> 'approved' then
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

-- Who an access token belongs to. Notes at most once a minute that the session is in use.
create function session_principal(access_hash bytea, at_time timestamptz, idle_ttl interval, remembered_idle_ttl interval)
returns table (session_id uuid, user_id uuid, company_id uuid, plant_id uuid, email text, full_name text, user_type text, is_super_user boolean, company_name text)
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
  return query select found_session.id, u.id, u.company_id, u.plant_id, u.email, u.full_name, u.user_type, u.is_super_user, c.name
    from app_user u join company c on c.id = u.company_id where u.id = found_session.user_id and u.status = 'approved';
end $$;

-- Logout: access and refresh tokens are refused from now on. The refresh hashes stay until the session is cleaned up, so that a later
-- renewal can be told that the session was ended.
create function session_end(which_session uuid, reason text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update user_session set ended_at = at_time, end_reason = reason where id = which_session and ended_at is null;
  delete from session_token where session_id = which_session and kind = 'access';
$$;

-- Removes what nobody can use any more. Ended sessions are kept for a day, to tell their browsers that they were ended.
create function session_clean_up(at_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  removed int;
begin
  delete from session_token where kind = 'access' and expires_at < at_time;
  delete from user_session where coalesce(ended_at, least(idle_expires_at, absolute_expires_at)) < at_time - interval '1 day';
  get diagnostics removed = row_count;
  delete from login_attempt where window_started_at < at_time - interval '30 days';
  delete from idempotency_key where created_at < at_time - interval '7 days';
  return removed;
end $$;

-- Outbox: the worker takes messages that are due, for a minute; a worker that dies leaves them to the next one.
create function outbox_take(how_many int, at_time timestamptz) returns setof outbox_message
language sql security definer set search_path = public as $$
  update outbox_message set attempt_count = attempt_count + 1, next_attempt_at = at_time + interval '1 minute'
    where id in (select id from outbox_message where sent_at is null and failed_at is null and next_attempt_at <= at_time
      order by seq limit how_many for update skip locked)
    returning *
$$;
create function outbox_mark_sent(message_id uuid, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update outbox_message set sent_at = at_time, last_error = null where id = message_id
$$;
create function outbox_mark_failed(message_id uuid, reason text, retry_at timestamptz, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update outbox_message set last_error = left(reason, 500), next_attempt_at = coalesce(retry_at, next_attempt_at),
    failed_at = case when retry_at is null then at_time end where id = message_id
$$;
-- Development only: the server offers it on /dev/outbox, which production does not have.
create function outbox_newest(how_many int) returns setof outbox_message
language sql stable security definer set search_path = public as $$
  select * from outbox_message order by seq desc limit how_many
$$;

-- A shared comparison is opened by any logged-in holder of the token, of whatever company; the opening is noted for the one who shared.
-- outcome: open, or gone (unknown, expired, revoked: indistinguishable for the holder).
create function comparison_share_open(presented_hash bytea, reader_id uuid, at_time timestamptz)
returns table (share_id uuid, snapshot jsonb, note text, shared_by_name text, shared_by_company text, created_at timestamptz, expires_at timestamptz)
language plpgsql security definer set search_path = public as $$
declare
  share comparison_share;
  reader_name text;
  reader_company text;
begin
  if reader_id is null or reader_id is distinct from current_user_id() then return; end if;
  select s.* into share from comparison_share s where s.token_hash = presented_hash and s.revoked_at is null and s.expires_at > at_time;
  if not found then return; end if;
  select u.full_name, c.name into reader_name, reader_company from app_user u join company c on c.id = u.company_id where u.id = reader_id;
  if reader_name is null then return; end if;
  insert into comparison_share_opening (share_id, company_id, opened_by, opened_by_name, opened_by_company, opened_at)
    values (share.id, share.company_id, reader_id, reader_name, reader_company, at_time);
  return query select share.id, share.snapshot, share.note, u.full_name, c.name, share.created_at, share.expires_at
    from app_user u join company c on c.id = u.company_id where u.id = share.shared_by;
end $$;

-- Production refuses to start while this is true.
create function has_demo_account() returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from app_user where is_demo)
$$;

-- Functions are callable by everyone unless said otherwise.
do $$
declare
  f text;
begin
  for f in select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
revoke execute on function note_vendor_change() from millwright_app;
