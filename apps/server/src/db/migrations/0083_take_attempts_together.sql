-- Why: an attempt counts only when it was looked at, so what a refusal or a failure took is given back as it was; and a right password takes
-- nothing back of what its address did to others. Browsers that logged in before are known beside addresses, for logins and for codes.

-- Takes an attempt from every key, or from none: [{key, freeFailures, longestWaitInSeconds, forgetAfterInSeconds}]. Answers until when one of
-- them must wait (then nothing was counted), or what login_attempts_give_back needs.
create function login_attempts_take(attempts jsonb, at_time timestamptz) returns table (blocked_until timestamptz, taken jsonb)
language plpgsql security definer set search_path = public as $$
declare
  attempt jsonb;
  row login_attempt;
  was login_attempt[] := '{}';
  next_block timestamptz;
begin
  taken := '[]';
  -- Always in the same order: two logins never wait for one another.
  for attempt in select value from jsonb_array_elements(attempts) order by value ->> 'key' loop
    insert into login_attempt as a (key, failure_count, window_started_at) values (attempt ->> 'key', 0, at_time)
      on conflict (key) do update set
        -- Long enough without a failure, and the earlier ones are forgotten.
        failure_count = case when a.window_started_at < at_time - make_interval(secs => (attempt ->> 'forgetAfterInSeconds')::int)
          then 0 else a.failure_count end,
        blocked_until = case when a.window_started_at < at_time - make_interval(secs => (attempt ->> 'forgetAfterInSeconds')::int)
          then null else a.blocked_until end
      returning * into row;
    was := was || row;
    if row.blocked_until > at_time then blocked_until := greatest(blocked_until, row.blocked_until); end if;
  end loop;
  if blocked_until is not null then
    taken := null; return next; return;
  end if;
  foreach row in array was loop
    select value into attempt from jsonb_array_elements(attempts) where value ->> 'key' = row.key;
    -- The last wait is what lies between the last attempt that was looked at and the time it blocked until.
    next_block := case when row.failure_count + 1 > (attempt ->> 'freeFailures')::int
      then at_time + least(make_interval(secs => (attempt ->> 'longestWaitInSeconds')::int),
        greatest(interval '1 second', 2 * coalesce(row.blocked_until - row.window_started_at, interval '0')))
      end;
    update login_attempt a set failure_count = row.failure_count + 1, window_started_at = at_time, blocked_until = next_block
      where a.key = row.key;
    taken := taken || jsonb_build_object('key', row.key, 'startedAt', at_time, 'blockedUntil', next_block,
      'previousStartedAt', row.window_started_at, 'previousBlockedUntil', row.blocked_until);
  end loop;
  return next;
end $$;

-- Gives attempts back. What others did meanwhile stays; a wait that was there before is there again.
create function login_attempts_give_back(taken jsonb) returns void
language sql security definer set search_path = public as $$
  update login_attempt a set
    failure_count = greatest(0, a.failure_count - 1),
    window_started_at = case when is_last then (t.value ->> 'previousStartedAt')::timestamptz else a.window_started_at end,
    blocked_until = case when is_last then (t.value ->> 'previousBlockedUntil')::timestamptz else a.blocked_until end
  from jsonb_array_elements(taken) t,
    lateral (select b.window_started_at = (t.value ->> 'startedAt')::timestamptz
        and b.blocked_until is not distinct from (t.value ->> 'blockedUntil')::timestamptz as is_last
      from login_attempt b where b.key = t.value ->> 'key') last
  where a.key = t.value ->> 'key'
$$;

-- The failures of one key are forgotten: its password was right.
create function login_attempts_forget(attempt_key text) returns void
language sql security definer set search_path = public as $$
  delete from login_attempt where key = attempt_key
$$;

-- Browsers and addresses that logged in to an account before are counted on their own, so that a stranger cannot lock the owner out. Answers
-- the first of the keys that is known.
create function login_known(keys text[]) returns text
language sql stable security definer set search_path = public as $$
  select key from login_attempt where key = any (keys) order by array_position(keys, key) limit 1
$$;
create function login_remember(keys text[], at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into login_attempt (key, window_started_at) select distinct unnest(keys), at_time
    on conflict (key) do update set window_started_at = at_time
$$;

drop function login_attempt_take(text, int, int, interval, timestamptz);
drop function login_attempt_forgive(text, text);
drop function login_address_is_known(text);
drop function login_address_remember(text, timestamptz);

-- Codes: each browser has a budget of its own, and all browsers that were never logged in to the account share one, of which one address gets
-- a part. So a stranger can use up neither the codes of the owner's browser nor, from one address, those of a new one.
alter table otp_challenge
  add column asker_hash bytea,             -- whose own budget it came off: a known browser, a known address, else a browser
  add column address_hash bytea,           -- keyed, of the address that asked
  add column is_known boolean not null default false;   -- asked by who had logged in to the account before
drop function otp_issue(uuid, text, text, bytea, uuid, bytea, bytea, timestamptz, interval, int, int, jsonb);
create function otp_issue(challenge_id uuid, for_purpose text, by_channel text, for_subject bytea, for_user uuid, keyed_code bytea,
  for_browser bytea, by_asker bytea, from_address bytea, asker_is_known boolean, at_time timestamptz, time_to_live interval, limits jsonb,
  message jsonb) returns timestamptz
language plpgsql security definer set search_path = public as $$
declare
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('otp ' || encode(for_subject, 'hex'), 0));
  select max(at) into free_at from (
    (select created_at + interval '15 minutes' as at from otp_challenge where subject_hash = for_subject and asker_hash = by_asker
      order by created_at desc offset (limits ->> 'perAskerPerQuarterHour')::int - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge where subject_hash = for_subject and asker_hash = by_asker
      order by created_at desc offset (limits ->> 'perDay')::int - 1 limit 1)
    union all
    (select created_at + interval '15 minutes' from otp_challenge where not asker_is_known and subject_hash = for_subject and not is_known
      order by created_at desc offset (limits ->> 'perQuarterHour')::int - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge where not asker_is_known and subject_hash = for_subject and not is_known
      order by created_at desc offset (limits ->> 'perDay')::int - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge
      where not asker_is_known and subject_hash = for_subject and not is_known and address_hash = from_address
      order by created_at desc offset (limits ->> 'perAddressPerDay')::int - 1 limit 1)) as counted;
  if free_at > at_time then return free_at; end if;
  update otp_challenge set superseded_at = at_time
    where subject_hash = for_subject and purpose = for_purpose and browser_hash = for_browser and superseded_at is null;
  insert into otp_challenge (id, purpose, channel, subject_hash, user_id, code_hash, browser_hash, asker_hash, address_hash, is_known,
      created_at, expires_at)
    values (challenge_id, for_purpose, by_channel, for_subject, for_user, keyed_code, for_browser, by_asker, from_address, asker_is_known,
      at_time, at_time + time_to_live);
  if message is not null then
    insert into outbox_message (channel, operation_id, recipient, subject, text_body, expires_at)
      values (by_channel, message ->> 'operationId', message ->> 'recipient', message ->> 'subject', message ->> 'text', at_time + time_to_live);
  end if;
  return null;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['login_attempts_take(jsonb, timestamptz)', 'login_attempts_give_back(jsonb)', 'login_attempts_forget(text)',
    'login_known(text[])', 'login_remember(text[], timestamptz)',
    'otp_issue(uuid, text, text, bytea, uuid, bytea, bytea, bytea, bytea, boolean, timestamptz, interval, jsonb, jsonb)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
