-- Why: a message that cannot be delivered must say so, a code that has expired must not be sent late, and what was delivered in production
-- need not lie in the table with its code or link.

alter table outbox_message add column expires_at timestamptz;   -- not delivered after it; null: good for ever
create index on outbox_message (failed_at) where failed_at is not null;

-- As before, and the message of a code is worth nothing once the code has expired.
create or replace function otp_issue(challenge_id uuid, for_purpose text, by_channel text, for_subject bytea, for_user uuid, keyed_code bytea,
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
    insert into outbox_message (channel, operation_id, recipient, subject, text_body, expires_at)
      values (by_channel, message ->> 'operationId', message ->> 'recipient', message ->> 'subject', message ->> 'text', at_time + time_to_live);
  end if;
  return null;
end $$;

-- Gives up what expired before it could be delivered; answers what an operator may know of it.
create function outbox_expire(at_time timestamptz) returns table (message_id uuid, channel text, operation_id text, attempt_count int)
language sql security definer set search_path = public as $$
  update outbox_message m set failed_at = at_time, last_error = 'expired before it could be delivered'
    where m.sent_at is null and m.failed_at is null and m.expires_at <= at_time
    returning m.id, m.channel, m.operation_id, m.attempt_count
$$;

-- The next messages of one channel, for a minute.
create function outbox_take_of(of_channel text, how_many int, at_time timestamptz) returns setof outbox_message
language sql security definer set search_path = public as $$
  update outbox_message set attempt_count = attempt_count + 1, next_attempt_at = at_time + interval '1 minute'
    where id in (select id from outbox_message where channel = of_channel and sent_at is null and failed_at is null
        and next_attempt_at <= at_time and (expires_at is null or expires_at > at_time)
      order by seq limit how_many for update skip locked)
    returning *
$$;

-- What was said is over: the text of a message that was delivered or given up goes, its fate stays.
create function outbox_forget_text(message_id uuid) returns void
language sql security definer set search_path = public as $$
  update outbox_message set subject = '', text_body = '' where id = message_id and (sent_at is not null or failed_at is not null)
$$;

-- For health and metrics: numbers only.
create function outbox_figures(at_time timestamptz)
returns table (channel text, waiting int, oldest_waiting_in_seconds int, undeliverable_in_a_day int)
language sql stable security definer set search_path = public as $$
  select c.channel, count(*) filter (where m.sent_at is null and m.failed_at is null)::int,
    coalesce(extract(epoch from at_time - min(m.created_at) filter (where m.sent_at is null and m.failed_at is null)), 0)::int,
    count(*) filter (where m.failed_at > at_time - interval '1 day')::int
  from (values ('mail'), ('sms')) c (channel)
  left join outbox_message m on m.channel = c.channel
    and ((m.sent_at is null and m.failed_at is null) or m.failed_at > at_time - interval '1 day')
  group by c.channel order by c.channel
$$;

do $$
declare
  f text;
begin
  foreach f in array array['outbox_expire(timestamptz)', 'outbox_take_of(text, int, timestamptz)', 'outbox_forget_text(uuid)',
    'outbox_figures(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
