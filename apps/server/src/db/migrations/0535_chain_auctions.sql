-- Why: several lots are several auctions, one after the other: an auction starts some minutes after another one of its job has closed, whatever moves that close.

alter table auction
  add unique (id, job_id),
  add after_auction_id uuid,
  add gap_in_minutes int check (gap_in_minutes between 1 and 1440),
  add foreign key (after_auction_id, job_id) references auction (id, job_id),
  add check ((after_auction_id is null) = (gap_in_minutes is null)),
  add check (after_auction_id <> id);
create index on auction (after_auction_id) where after_auction_id is not null;

-- When an auction ends as things stand; null when it was cancelled or has no start. Price levels end it at the latest then. One that is paused ends later.
create function auction_end(a auction) returns timestamptz language sql stable set search_path = public as $$
  select case
    when a.closed_at is not null then a.closed_at
    when a.state in ('cancelled', 'rescheduled') then null
    when a.rules ->> 'type' in ('japanese', 'dutch') then
      a.starts_at + coalesce((a.engine ->> 'pausedMs')::bigint, 0) * interval '1 millisecond' + (a.rules -> 'levels' ->> 'everyInSeconds')::int * interval '1 second'
        * least(1000000, case a.rules ->> 'type'
            when 'japanese' then ceil((a.rules -> 'levels' ->> 'startInPaise')::numeric / (a.rules -> 'levels' ->> 'stepInPaise')::numeric)
            else floor(((a.rules ->> 'ceilingInPaise')::numeric - (a.rules -> 'levels' ->> 'startInPaise')::numeric)
              / (a.rules -> 'levels' ->> 'stepInPaise')::numeric) + 1
          end)::int
    when a.state = 'paused' then timestamptz 'epoch' + (a.engine ->> 'closesAt')::bigint * interval '1 millisecond'
    else coalesce(a.closes_at, a.starts_at + (a.rules ->> 'durationInMinutes')::int * interval '1 minute')
  end
$$;

-- The auctions after one move with its end, bids and clock included, but start no earlier than their terms say. One that lost its start waits as scheduled.
create function auction_moves_next() returns trigger language plpgsql security definer set search_path = public as $$
declare ends timestamptz := auction_end(new);
begin
  if ends is null then
    update auction a set state = 'scheduled' where a.after_auction_id = new.id and a.state = 'preview';
  else
    update auction a set starts_at = m.starts_at,
        state = case when a.state = 'preview' and m.starts_at - interval '1 hour' > auction_now() then 'scheduled' else a.state end
      from (select n.id, greatest((n.rules ->> 'startsAt')::timestamptz, ends + n.gap_in_minutes * interval '1 minute') as starts_at from auction n
        where n.after_auction_id = new.id and n.state in ('draft', 'scheduled', 'preview')) m
      where a.id = m.id;
  end if;
  return null;
end $$;
create trigger moves_next after update on auction for each row when (auction_end(old) is distinct from auction_end(new)) execute function auction_moves_next();

-- The auctions before some of the caller's, each with what its bidder may know: the title only of one that it is invited to.
create function auctions_before(auctions uuid[]) returns table (auction_id uuid, title text, state text) language sql stable security definer set search_path = public as $$
  select a.id, case when auction_is_callers(b) then b.title end, b.state from auction a join auction b on b.id = a.after_auction_id
    where a.id = any (auctions) and auction_is_callers(a)
$$;

create or replace function auctions_due(most int) returns table (auction_id uuid, company_id uuid, owner_user_id uuid)
language sql volatile security definer set search_path = public as $$
  select a.id, a.company_id, j.owner_user_id from auction a join job j on j.id = a.job_id left join auction b on b.id = a.after_auction_id
    where a.state = 'scheduled' and a.starts_at - interval '1 hour' <= auction_now() and (b.id is null or auction_end(b) is not null)
      or a.state = 'preview' and a.starts_at <= auction_now() and (b.id is null or b.closed_at is not null)
      or a.state = 'live' and (a.closes_at <= auction_now() or a.heartbeat_at < auction_now() - interval '30 seconds')
      or a.state = 'paused' and a.resumes_at <= auction_now()
    order by least(a.closes_at, a.resumes_at, a.starts_at), a.id limit most
$$;
revoke execute on function auction_end(auction), auction_moves_next(), auctions_before(uuid[]) from public;
grant execute on function auction_end(auction), auctions_before(uuid[]) to millwright_app;
