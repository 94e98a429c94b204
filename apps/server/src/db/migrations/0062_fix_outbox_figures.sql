-- Why: a channel without any message was counted as one message that waits.
create or replace function outbox_figures(at_time timestamptz)
returns table (channel text, waiting int, oldest_waiting_in_seconds int, undeliverable_in_a_day int)
language sql stable security definer set search_path = public as $$
  select c.channel, count(m.id) filter (where m.failed_at is null)::int,
    coalesce(extract(epoch from at_time - min(m.created_at) filter (where m.failed_at is null)), 0)::int,
    count(m.id) filter (where m.failed_at is not null)::int
  from (values ('mail'), ('sms')) c (channel)
  left join outbox_message m on m.channel = c.channel and m.sent_at is null
    and (m.failed_at is null or m.failed_at > at_time - interval '1 day')
  group by c.channel order by c.channel
$$;
