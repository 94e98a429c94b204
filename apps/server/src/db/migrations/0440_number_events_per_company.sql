-- Why: one lock of the whole installation numbered events, so that each commit with an event waited for the commit before it, whichever company's it
-- was. Events are written without a number and without NOTIFY now. A short transaction of its own numbers what was committed, company by company, and
-- notifies; every process may run it at any time, so that one that dies between its commit and this loses nothing.

drop trigger event_number on event;
drop function event_number();
drop function event_after(bigint, int);
drop function event_range();

alter table event rename column seq to id;          -- in the order of writing, not of commits
alter table event alter column id set default nextval('event_seq');
alter table event alter column at set default clock_timestamp();
alter table event add column seq bigint;            -- of the company, in the order in which readers see them; null until published
update event set seq = id;
-- An event costs its writer as little as can be: one small index, no foreign key (each would lock the row of the company and of the person, which
-- nobody deletes within the day that an event is kept), and times by block.
alter table event drop constraint event_pkey, drop constraint event_company_id_fkey, drop constraint event_for_user_id_fkey,
  drop constraint event_actor_user_id_fkey;
drop index event_company_id_seq_idx, event_at_idx;
create unique index event_published on event (company_id, seq) where seq is not null;
create unique index event_unpublished on event (id) where seq is null;
create index event_at on event using brin (at);

-- Companies go on after the last number of all of them: an id that an open page has heard of stays true.
create table event_counter (
  company_id uuid primary key references company (id),
  last bigint not null,                             -- the number given last
  forgotten bigint not null default 0               -- up to which number events are deleted
);
alter table event_counter enable row level security; -- read and changed through the functions below only
insert into event_counter (company_id, last, forgotten)
  select c.id, s.last_value, coalesce((select min(e.id) - 1 from event e), s.last_value) from company c, event_seq s;

revoke insert on event from millwright_app;
grant insert (company_id, for_user_id, actor_user_id, kind, subject_type, subject_id, tags) on event to millwright_app;
grant usage on sequence event_seq to millwright_app;

-- Numbers committed events and notifies with the companies that have some; returns how many. The counter's row of a company is locked until the
-- commit: whoever sees a number sees all lower ones. What another transaction is publishing is skipped.
create function event_publish(how_many int) returns int
language plpgsql security definer set search_path = public as $$
declare
  published int;
  companies uuid[];
begin
  with taken as materialized (
    select e.id, e.company_id from event e where e.seq is null order by e.id limit how_many for update skip locked),
  placed as (
    select t.id, t.company_id, count(*) over (partition by t.company_id) - row_number() over (partition by t.company_id order by t.id) as behind from taken t),
  counted as (
    insert into event_counter as c (company_id, last) select t.company_id, count(*) from taken t group by t.company_id order by t.company_id
      on conflict (company_id) do update set last = c.last + excluded.last returning c.company_id, c.last),
  numbered as (
    update event e set seq = c.last - p.behind from placed p join counted c on c.company_id = p.company_id 
      where e.id = p.id and e.seq is null returning e.company_id)
  select count(*), array_agg(distinct n.company_id) into published, companies from numbered n;
  -- A payload has at most 8,000 bytes.
  for at in 0 .. (coalesce(cardinality(companies), 0) - 1) / 200 loop
    perform pg_notify('event', array_to_string(companies[at * 200 + 1 : at * 200 + 200], ','));
  end loop;
  return published;
end $$;

-- For whoever passes events on: of each company the events after a number, in order.
create function event_after(companies uuid[], heard bigint[], how_many int) returns setof event
language sql stable security definer set search_path = public as $$
  select e.* from unnest(companies, heard) as h (company_id, last)
    cross join lateral (select * from event o where o.company_id = h.company_id and o.seq > h.last order by o.seq limit how_many) e
$$;

-- The number that the caller's company was given last, and up to which its events are deleted.
create function event_range() returns table (last bigint, forgotten bigint)
language sql stable security definer set search_path = public as $$
  select c.last, c.forgotten from event_counter c where c.company_id = current_company_id()
$$;

create or replace function event_forget(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  with gone as (delete from event where at < at_time - interval '1 day' returning company_id, seq),
  ends as (select g.company_id, max(g.seq) as seq from gone g where g.seq is not null group by g.company_id)
  update event_counter c set forgotten = greatest(c.forgotten, e.seq) from ends e where c.company_id = e.company_id
$$;

do $$
declare f text;
begin
  foreach f in array array['event_publish(int)', 'event_after(uuid[], bigint[], int)', 'event_range()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
