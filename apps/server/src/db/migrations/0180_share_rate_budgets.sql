-- Why: a rate budget was of one server process, so that each process more gave everybody as much again. What is left of a budget is kept here,
-- where several processes share it (decision 50). Not logged: after a crash of the database every budget is full, as after a start before.
create unlogged table rate_budget (
  -- A hash of the budget's name and of what it is counted for: no address and no person.
  key bytea primary key,
  level double precision not null,
  at timestamptz not null
);
create index rate_budget_at on rate_budget (at);

-- Takes up to `wanted` whole ones from a budget of `size` that is refilled evenly, and says how many seconds until there is one when it took none. With
-- 0 wanted it only looks. A clock that is behind refills nothing.
create function budget_take(which bytea, size double precision, per_second double precision, wanted double precision, at_time timestamptz)
  returns table (taken double precision, wait_in_seconds double precision)
language plpgsql security definer set search_path = public as $$
declare b rate_budget;
begin
  insert into rate_budget values (which, size, at_time) on conflict do nothing;
  select * into b from rate_budget r where r.key = which for update;
  b.level := least(size, b.level + greatest(0, extract(epoch from at_time - b.at)) * per_second);
  -- A refill in many small steps must not fall short of one by what is rounded.
  taken := least(wanted, floor(b.level + 1e-9));
  update rate_budget r set level = b.level - taken, at = greatest(b.at, at_time) where r.key = which;
  wait_in_seconds := case when b.level + 1e-9 < 1 then (1 - b.level) / per_second else 0 end;
  return next;
end $$;

-- The same for a thing that is paid for once in a window.
create function budget_take_once(thing bytea, window_in_seconds double precision, which bytea, size double precision, per_second double precision,
  at_time timestamptz) returns table (taken double precision, wait_in_seconds double precision)
language plpgsql security definer set search_path = public as $$
begin
  -- Two that ask for the same thing at once take turns.
  insert into rate_budget values (thing, 0, '-infinity') on conflict do nothing;
  perform from rate_budget r where r.key = thing and r.at > at_time - make_interval(secs => window_in_seconds) for update;
  if found then
    return query select 1::double precision, 0::double precision;
    return;
  end if;
  perform from rate_budget r where r.key = thing for update;
  if exists (select from rate_budget r where r.key = thing and r.at > at_time - make_interval(secs => window_in_seconds)) then
    return query select 1::double precision, 0::double precision;
    return;
  end if;
  select t.taken, t.wait_in_seconds into taken, wait_in_seconds from budget_take(which, size, per_second, 1, at_time) t;
  if taken > 0 then
    update rate_budget r set at = at_time where r.key = thing;
  else
    delete from rate_budget r where r.key = thing;
  end if;
  return next;
end $$;

-- The longest window is a day, after which a budget is full and nothing is paid for any more.
create function budget_clean_up(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from rate_budget where at < at_time - interval '1 day'
$$;

do $$
declare f text;
begin
  foreach f in array array['budget_take(bytea, double precision, double precision, double precision, timestamptz)',
    'budget_take_once(bytea, double precision, bytea, double precision, double precision, timestamptz)', 'budget_clean_up(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
