-- Why: codes by SMS and mail prove a number or an address at login, reset, registration and review. One table and two functions keep the
-- rules for all of them: five tries, once, for one purpose, subject and browser, and so many codes for one subject.

-- A number logs in to one account.
create unique index app_user_phone_key on app_user (phone) where phone is not null;

create table otp_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('phone_login', 'reset', 'registration', 'review')),
  channel text not null check (channel in ('mail', 'sms')),
  subject_hash bytea not null,             -- keyed: the table is no list of numbers and addresses
  user_id uuid references app_user (id) on delete cascade,
  code_hash bytea not null,                -- keyed, over purpose, subject, browser and code; chance where nobody was sent a code
  browser_hash bytea not null,             -- of the cookie of the browser that asked
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
create index on otp_challenge (subject_hash, created_at);
create index on otp_challenge (created_at);
alter table otp_challenge enable row level security;    -- reached through the functions below only

-- Notes a new code and puts its message into the outbox; message is null where nobody gets one. Answers null, or when the next code for
-- this subject may be asked for; then nothing was noted. Void are earlier codes of the same browser only: a stranger who asks for a code
-- does not take away the one that its owner is typing.
create function otp_issue(challenge_id uuid, for_purpose text, by_channel text, for_subject bytea, for_user uuid, keyed_code bytea,
  for_browser bytea, at_time timestamptz, time_to_live interval, per_quarter_hour int, per_day int, message jsonb) returns timestamptz
language plpgsql security definer set search_path = public as $$
declare
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('otp ' || encode(for_subject, 'hex'), 0));
  select max(at) into free_at from (
    (select created_at + interval '15 minutes' as at from otp_challenge where subject_hash = for_subject
      order by created_at desc offset per_quarter_hour - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge where subject_hash = for_subject
      order by created_at desc offset per_day - 1 limit 1)) as limits;
  if free_at > at_time then return free_at; end if;
  update otp_challenge set superseded_at = at_time
    where subject_hash = for_subject and purpose = for_purpose and browser_hash = for_browser and superseded_at is null;
  insert into otp_challenge (id, purpose, channel, subject_hash, user_id, code_hash, browser_hash, created_at, expires_at)
    values (challenge_id, for_purpose, by_channel, for_subject, for_user, keyed_code, for_browser, at_time, at_time + time_to_live);
  if message is not null then
    insert into outbox_message (channel, operation_id, recipient, subject, text_body)
      values (by_channel, message ->> 'operationId', message ->> 'recipient', message ->> 'subject', message ->> 'text');
  end if;
  return null;
end $$;

-- One try. The row is locked first, so that of many tries at once only as many are looked at as are left. outcome: right (and used up
-- now), wrong, spent (no tries left, whatever the code), gone (expired, used, replaced or never sent to this browser).
create function otp_try(for_purpose text, for_subject bytea, for_browser bytea, keyed_code bytea, at_time timestamptz, most_tries int)
returns table (outcome text, challenge_id uuid, user_id uuid)
language plpgsql security definer set search_path = public as $$
declare
  challenge otp_challenge;
begin
  select c.* into challenge from otp_challenge c
    where c.subject_hash = for_subject and c.purpose = for_purpose and c.browser_hash = for_browser and c.superseded_at is null
    order by c.created_at desc limit 1 for update;
  if not found or challenge.used_at is not null or challenge.superseded_at is not null or challenge.expires_at <= at_time then
    outcome := 'gone'; return next; return;
  end if;
  if challenge.tries >= most_tries then
    outcome := 'spent'; return next; return;
  end if;
  outcome := case when challenge.code_hash = keyed_code then 'right' else 'wrong' end;
  update otp_challenge c set tries = c.tries + 1, used_at = case when outcome = 'right' then at_time end where c.id = challenge.id;
  if outcome = 'right' then
    challenge_id := challenge.id;
    user_id := challenge.user_id;
  end if;
  return next;
end $$;

-- The day's budget looks back a day; nothing older is needed.
create function otp_clean_up(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from otp_challenge where created_at < at_time - interval '2 days'
$$;

create function account_by_phone(which_phone text) returns table (user_id uuid, email text, status text)
language sql stable security definer set search_path = public as $$
  select id, app_user.email, app_user.status from app_user where phone = which_phone
$$;
create function account_by_id(which_user uuid) returns table (user_id uuid, email text, status text)
language sql stable security definer set search_path = public as $$
  select id, app_user.email, app_user.status from app_user where id = which_user
$$;

do $$
declare
  f text;
begin
  foreach f in array array['otp_issue(uuid, text, text, bytea, uuid, bytea, bytea, timestamptz, interval, int, int, jsonb)',
    'otp_try(text, bytea, bytea, bytea, timestamptz, int)', 'otp_clean_up(timestamptz)', 'account_by_phone(text)', 'account_by_id(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
