-- Why: a person of the corporate domain is known by issuer and subject of the identity provider; an attempt to log in there is good once and
-- in one browser; a token of an open-login link is good once.

create table sso_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,             -- of the browser that began it
  is_remembered boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on sso_attempt (expires_at);
alter table sso_attempt enable row level security;    -- all three are reached through the functions below only

create table sso_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index on sso_identity (user_id);
alter table sso_identity enable row level security;

create table open_login_use (
  token_hash bytea primary key,            -- of the identifier in the token
  used_at timestamptz not null,
  expires_at timestamptz not null          -- when the token itself is too old
);
create index on open_login_use (expires_at);
alter table open_login_use enable row level security;

-- Notes that a login at the provider begins.
create function sso_begin(state bytea, browser bytea, remember boolean, at_time timestamptz, ttl interval) returns void
language sql security definer set search_path = public as $$
  insert into sso_attempt (state_hash, browser_hash, is_remembered, created_at, expires_at)
    values (state, browser, remember, at_time, at_time + ttl)
$$;

-- Uses an attempt up. outcome: good, expired, used, unknown (never begun, or begun in another browser, which is left as it is).
create function sso_take(state bytea, browser bytea, at_time timestamptz) returns table (outcome text, is_remembered boolean)
language plpgsql security definer set search_path = public as $$
declare
  attempt sso_attempt;
begin
  select a.* into attempt from sso_attempt a where a.state_hash = state and a.browser_hash = browser for update;
  outcome := case when not found then 'unknown' when attempt.used_at is not null then 'used'
    when attempt.expires_at <= at_time then 'expired' else 'good' end;
  is_remembered := attempt.is_remembered;
  if outcome = 'good' then
    update sso_attempt a set used_at = at_time where a.state_hash = state;
  end if;
  return next;
end $$;

-- The account of a person whom the issuer proved: the one that issuer and subject were linked to, else the one of the verified address,
-- which is linked now. outcome: found, none (no such account), taken (the account belongs to another subject of this issuer).
create function sso_account(by_issuer text, by_subject text, verified_email text, at_time timestamptz)
returns table (outcome text, user_id uuid, email text, status text)
language plpgsql security definer set search_path = public as $$
declare
  account app_user;
  known sso_identity;
begin
  -- Two first logins of one person queue up here.
  select u.* into account from app_user u where u.email = verified_email for update;
  select i.* into known from sso_identity i where i.issuer = by_issuer and i.subject = by_subject;
  if known.user_id is not null then
    update sso_identity i set last_used_at = at_time where i.issuer = by_issuer and i.subject = by_subject;
    return query select 'found'::text, u.id, u.email, u.status from app_user u where u.id = known.user_id;
    return;
  end if;
  if account.id is null then
    outcome := 'none'; return next; return;
  end if;
  if exists (select from sso_identity i where i.issuer = by_issuer and i.user_id = account.id) then
    outcome := 'taken'; return next; return;
  end if;
  insert into sso_identity (issuer, subject, user_id, linked_at, last_used_at)
    values (by_issuer, by_subject, account.id, at_time, at_time);
  return query select 'found'::text, account.id, account.email, account.status;
end $$;

-- Whose living session a refresh token belongs to; none when it is not good any more.
create function session_holder(refresh_hash bytea, at_time timestamptz) returns table (session_id uuid, user_id uuid)
language sql stable security definer set search_path = public as $$
  select s.id, s.user_id from session_token t join user_session s on s.id = t.session_id
    where t.token_hash = refresh_hash and t.kind = 'refresh' and s.ended_at is null
      and s.idle_expires_at > at_time and s.absolute_expires_at > at_time
$$;

-- Uses the token of an open-login link up. False when somebody was faster.
create function open_login_take(token bytea, token_expires_at timestamptz, at_time timestamptz) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  insert into open_login_use (token_hash, used_at, expires_at) values (token, at_time, token_expires_at) on conflict do nothing;
  return found;
end $$;

-- Removes what can no longer be used. Attempts are kept for an hour more, to tell their browsers that they were too late.
create function sso_clean_up(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from sso_attempt where expires_at < at_time - interval '1 hour';
  delete from open_login_use where expires_at < at_time - interval '1 minute';
$$;

do $$
declare
  f text;
begin
  foreach f in array array['sso_begin(bytea, bytea, boolean, timestamptz, interval)', 'sso_take(bytea, bytea, timestamptz)',
    'sso_account(text, text, text, timestamptz)', 'session_holder(bytea, timestamptz)',
    'open_login_take(bytea, timestamptz, timestamptz)', 'sso_clean_up(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
