-- Why: a proved code or an opened link is worth a reset token, once and for fifteen minutes; a new password ends the other sessions and is
-- told by mail, all in one transaction. Sessions know how they began, and those of people who are not approved yet see their profile only.

alter table user_session add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'phone', 'reset', 'registration', 'sso', 'link'));
-- What the session was started for: 'profile' is good for the calls with x-authz profile, until the person is approved.
alter table user_session add column scope text not null default 'full' check (scope in ('full', 'profile'));

create table password_reset (
  token_hash bytea primary key,
  challenge_id uuid not null references otp_challenge (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  browser_hash bytea not null,             -- of the browser that proved the code or opened the link
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_reset (user_id);
alter table password_reset enable row level security;   -- reached through the functions below only

-- A code that is right is worth a reset token. outcome as of otp_try.
create function reset_grant_by_code(for_subject bytea, for_browser bytea, keyed_code bytea, at_time timestamptz, most_tries int,
  token bytea, token_ttl interval) returns text
language plpgsql security definer set search_path = public as $$
declare
  result record;
begin
  select * into result from otp_try('reset', for_subject, for_browser, keyed_code, at_time, most_tries);
  if result.outcome <> 'right' then return result.outcome; end if;
  if result.user_id is null then return 'gone'; end if;
  insert into password_reset (token_hash, challenge_id, user_id, browser_hash, created_at, expires_at)
    values (token, result.challenge_id, result.user_id, for_browser, at_time, at_time + token_ttl);
  return 'right';
end $$;

-- Whether the link of a reset mail can be used: open, verified (its code or the link itself was used), gone. Changes nothing.
create function reset_link_state(which_challenge uuid, at_time timestamptz, link_ttl interval) returns text
language sql stable security definer set search_path = public as $$
  select coalesce((select case when used_at is null then 'open' else 'verified' end from otp_challenge
    where id = which_challenge and purpose = 'reset' and channel = 'mail' and user_id is not null and superseded_at is null
      and created_at + link_ttl > at_time), 'gone')
$$;

-- Uses the link up, and its code with it, for a reset token of the browser that opened it. outcome as of reset_link_state; open is success.
create function reset_grant_by_link(which_challenge uuid, for_browser bytea, at_time timestamptz, link_ttl interval, token bytea,
  token_ttl interval) returns table (outcome text, email text)
language plpgsql security definer set search_path = public as $$
declare
  challenge otp_challenge;
begin
  select c.* into challenge from otp_challenge c where c.id = which_challenge for update;
  outcome := reset_link_state(which_challenge, at_time, link_ttl);
  if outcome = 'open' then
    update otp_challenge c set used_at = at_time where c.id = which_challenge;
    insert into password_reset (token_hash, challenge_id, user_id, browser_hash, created_at, expires_at)
      values (token, challenge.id, challenge.user_id, for_browser, at_time, at_time + token_ttl);
    select u.email into email from app_user u where u.id = challenge.user_id;
  end if;
  return next;
end $$;

-- Looks at a reset token before the new password is hashed: good, expired, unknown (never issued, or used). Changes nothing.
create function reset_look(token bytea, at_time timestamptz) returns table (outcome text, user_id uuid, email text)
language sql stable security definer set search_path = public as $$
  select case when r.used_at is not null then 'unknown' when r.expires_at <= at_time then 'expired' else 'good' end, u.id, u.email
    from password_reset r join app_user u on u.id = r.user_id where r.token_hash = token
  union all
  select 'unknown', null, null where not exists (select from password_reset where token_hash = token)
$$;

-- Sets a password: every other way that is open to the account is closed, and its owner is told. For the functions below only.
create function password_set(for_user uuid, new_hash text, keep_session uuid, reason text, at_time timestamptz, message jsonb) returns int
language plpgsql security definer set search_path = public as $$
declare
  ended int;
begin
  update app_user set password_hash = new_hash, has_temporary_password = false where id = for_user;
  update password_reset set used_at = at_time where user_id = for_user and used_at is null;
  update otp_challenge set superseded_at = at_time
    where user_id = for_user and purpose in ('reset', 'phone_login') and superseded_at is null and used_at is null;
  ended := session_end_all(for_user, keep_session, reason, at_time);
  insert into outbox_message (channel, operation_id, recipient, subject, text_body)
    select 'mail', message ->> 'operationId', u.email, message ->> 'subject', message ->> 'text' from app_user u where u.id = for_user;
  return ended;
end $$;

-- Ends all sessions of a person but one (null keeps none). For the functions here only.
create function session_end_all(for_user uuid, keep_session uuid, reason text, at_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  ended int;
begin
  update user_session set ended_at = at_time, end_reason = reason
    where user_id = for_user and ended_at is null and id is distinct from keep_session
      and idle_expires_at > at_time and absolute_expires_at > at_time;
  get diagnostics ended = row_count;
  delete from session_token t using user_session s
    where s.id = t.session_id and s.user_id = for_user and t.kind = 'access' and s.id is distinct from keep_session;
  return ended;
end $$;

-- Uses a reset token up and sets the password. outcome: reset, or unknown when somebody was faster.
create function reset_use(token bytea, for_browser bytea, new_hash text, at_time timestamptz, message jsonb)
returns table (outcome text, user_id uuid, status text, is_same_browser boolean)
language plpgsql security definer set search_path = public as $$
declare
  used password_reset;
begin
  update password_reset r set used_at = at_time where r.token_hash = token and r.used_at is null and r.expires_at > at_time
    returning r.* into used;
  if not found then
    outcome := 'unknown'; return next; return;
  end if;
  perform password_set(used.user_id, new_hash, null, 'password reset', at_time, message);
  return query select 'reset'::text, u.id, u.status, used.browser_hash = for_browser from app_user u where u.id = used.user_id;
end $$;

-- The logged-in person sets a new password; this session stays. old_hash is the one that was checked: null when it was changed meanwhile.
create function password_change(for_user uuid, keep_session uuid, old_hash text, new_hash text, at_time timestamptz, message jsonb) returns int
language plpgsql security definer set search_path = public as $$
begin
  if for_user is null or for_user is distinct from current_user_id() then return null; end if;
  perform from app_user u where u.id = for_user and u.password_hash = old_hash for update;
  if not found then return null; end if;
  return password_set(for_user, new_hash, keep_session, 'password changed', at_time, message);
end $$;

-- The logged-in person logs out everywhere else.
create function session_end_others(for_user uuid, keep_session uuid, at_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
begin
  if for_user is null or for_user is distinct from current_user_id() then return null; end if;
  return session_end_all(for_user, keep_session, 'logged out elsewhere', at_time);
end $$;

drop function session_start(uuid, boolean, text, bytea, bytea, timestamptz, interval, interval, interval);
-- Starts a session for a user who proved who they are. A user who waits for approval gets one for the profile where may_be_pending says so.
create function session_start(for_user uuid, remember boolean, agent text, access_hash bytea, refresh_hash bytea, at_time timestamptz,
  access_ttl interval, idle_ttl interval, absolute_ttl interval, began_by text, may_be_pending boolean)
returns table (user_id uuid, email text, is_first_time_login boolean, is_subsequent_user boolean, is_first_company_user boolean,
  has_temporary_password boolean)
language plpgsql security definer set search_path = public as $$
declare
  account app_user;
  new_session uuid;
begin
  select * into account from app_user where id = for_user
    and (app_user.status = 'approved' or may_be_pending and app_user.status = 'pending_access') for update;
  if not found then return; end if;
  update app_user set first_login_at = coalesce(first_login_at, at_time), last_login_at = at_time where id = account.id;
  insert into user_session (user_id, company_id, is_remembered, user_agent, created_at, last_used_at, idle_expires_at, absolute_expires_at,
      signed_in_by, scope)
    values (account.id, account.company_id, remember, left(agent, 300), at_time, at_time, at_time + idle_ttl, at_time + absolute_ttl,
      began_by, case when account.status = 'approved' then 'full' else 'profile' end)
    returning id into new_session;
  insert into session_token (token_hash, session_id, kind, expires_at, created_at) values
    (access_hash, new_session, 'access', at_time + access_ttl, at_time),
    (refresh_hash, new_session, 'refresh', at_time + absolute_ttl, at_time);
  return query select account.id, account.email, account.first_login_at is null, account.is_subsequent_user, account.is_first_company_user,
    began_by = 'password' and account.has_temporary_password;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['reset_grant_by_code(bytea, bytea, bytea, timestamptz, int, bytea, interval)',
    'reset_link_state(uuid, timestamptz, interval)', 'reset_grant_by_link(uuid, bytea, timestamptz, interval, bytea, interval)',
    'reset_look(bytea, timestamptz)', 'reset_use(bytea, bytea, text, timestamptz, jsonb)',
    'password_change(uuid, uuid, text, text, timestamptz, jsonb)', 'session_end_others(uuid, uuid, timestamptz)',
    'session_start(uuid, boolean, text, bytea, bytea, timestamptz, interval, interval, interval, text, boolean)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
revoke execute on function password_set(uuid, text, uuid, text, timestamptz, jsonb) from public;
revoke execute on function session_end_all(uuid, uuid, text, timestamptz) from public;
