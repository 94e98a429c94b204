-- Why: pages show what others change as it happens. Each change leaves an event, in its transaction, that says which reads it makes stale and
-- holds nothing of what was entered; who missed some is told them afterwards.

create sequence event_seq;
create table event (
  seq bigint primary key,                  -- in the order of the commits, see below
  company_id uuid not null references company (id),
  for_user_id uuid references app_user (id) on delete cascade,  -- null: for everybody in the company
  actor_user_id uuid references app_user (id) on delete set null,
  kind text not null,                      -- the operation
  subject_type text,
  subject_id text,
  tags text[] not null,                    -- whose reads are stale
  at timestamptz not null
);
create index on event (company_id, seq);
create index on event (at);

alter table event enable row level security;
create policy tenant on event to millwright_app
  using (company_id = current_company_id() and (for_user_id is null or for_user_id = current_user_id()))
  with check (company_id = current_company_id() and (for_user_id is null or for_user_id = current_user_id()));
grant select, insert on event to millwright_app;

-- Who has heard up to one number must never hear of a lower one later: numbers are given one transaction after the other, which waits until
-- the one before has ended. An event is the last thing that a transaction writes.
create function event_number() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(7305120);
  new.seq := nextval('event_seq');
  new.at := clock_timestamp();
  perform pg_notify('event', '');
  return new;
end $$;
create trigger event_number before insert on event for each row execute function event_number();

-- The event of a registration whose company the caller does not act for: the registrant, or the provider's team.
create function event_of_registration(which_registration uuid, of_kind text, stale_tags text[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags)
    select r.company_id, of_kind, 'registration', r.id, stale_tags from registration r where r.id = which_registration
$$;

-- For who passes events on: of all companies, in order.
create function event_after(heard bigint, how_many int) returns setof event
language sql stable security definer set search_path = public as $$
  select * from event where seq > heard order by seq limit how_many
$$;
-- The first that is kept and the last that is there; the number that was given out last.
create function event_range() returns table (first_kept bigint, last_there bigint, last_given bigint)
language sql stable security definer set search_path = public as $$
  select coalesce(min(e.seq), s.last_value + 1), coalesce(max(e.seq), 0), s.last_value from event_seq s left join event e on true group by s.last_value
$$;
create function event_forget(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from event where at < at_time - interval '1 day'
$$;

-- Which of some sessions are still good for everything; asking does not prolong them.
create function sessions_good(session_ids uuid[], at_time timestamptz) returns table (session_id uuid)
language sql stable security definer set search_path = public as $$
  select s.id from user_session s join app_user u on u.id = s.user_id
    where s.id = any (session_ids) and s.ended_at is null and s.idle_expires_at > at_time and s.absolute_expires_at > at_time
      and u.status = 'approved'
$$;
create function session_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', '');
  return null;
end $$;
create trigger session_tell after update of ended_at on user_session for each statement execute function session_tell();
create trigger session_tell after update of status on app_user for each statement execute function session_tell();

do $$
declare
  f text;
begin
  revoke execute on function event_number() from public;
  foreach f in array array['event_of_registration(uuid, text, text[])', 'event_after(bigint, int)', 'event_range()', 'event_forget(timestamptz)',
    'sessions_good(uuid[], timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
