-- Why: buyers and vendors agree on visits to plants without calling each other, the gate checks in who comes, and what was seen is reported.

create table visit (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  number int not null,                     -- PV-<number>, of the company
  version int not null default 1,
  type text not null check (type in ('site_survey', 'pre_bid_meeting', 'vendor_shop_visit', 'technical_audit', 'safety_induction', 'work_inspection', 'handover')),
  title text not null check (char_length(title) between 1 and 160),
  state text not null check (state in ('draft', 'requested', 'counter_proposed', 'confirmed', 'reschedule_requested', 'checked_in', 'completed',
    'report_submitted', 'closed', 'declined', 'cancelled', 'no_show', 'expired')),
  job_id uuid references job (id) on delete cascade,
  job_vendor_id uuid references job_vendor (id) on delete cascade,
  vendor_id uuid references vendor (id),
  vendor_name text not null,
  email text not null,
  thread_id uuid references chat_thread (id) on delete set null,
  plant_id uuid not null references plant (id),
  host_user_id uuid not null references app_user (id),
  owner_user_id uuid not null references app_user (id),  -- who asked for it
  place text check (char_length(place) between 1 and 200),
  area text check (char_length(area) between 1 and 200),
  permit_number text check (char_length(permit_number) between 1 and 60),
  note text check (char_length(note) between 1 and 2000),
  asks text[] not null,
  ppe text[] not null,
  -- Slots are offered in rounds: the round on the table, how many this agreement took, and whose offer it is.
  round int not null default 1,
  tries int not null default 1,
  offered_by text not null default 'buyer' check (offered_by in ('buyer', 'vendor')),
  accepted_slot_id uuid,                   -- of this round, by the other side, while the visit waits for its confirmation
  starts_at timestamptz,                   -- of the slot that is booked: accepted or confirmed
  ends_at timestamptz,
  sequence int not null default 0,         -- of the calendar entry
  confirmed_at timestamptz,
  gate_token_hash bytea unique,
  gate_code_hash bytea,
  pack jsonb,                              -- what the vendor filled in but the people; null before, and once it is erased
  pack_saved_at timestamptz,
  erased_at timestamptz,
  reminded_at timestamptz,
  overstay_told_at timestamptz,
  event_count int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (company_id, number),
  check ((starts_at is null) = (ends_at is null)),
  check (job_id is not null or job_vendor_id is null)
);
create index on visit (company_id, changed_at desc);
create index on visit (job_id);
create index on visit (plant_id, starts_at);
create index on visit (host_user_id, starts_at);
create index on visit (state, starts_at);
create unique index visit_gate_code on visit (plant_id, gate_code_hash) where gate_code_hash is not null;

create table visit_slot (
  id uuid primary key default gen_random_uuid(),
  visit_id uuid not null references visit (id) on delete cascade,
  company_id uuid not null references company (id),
  round int not null,
  side text not null check (side in ('buyer', 'vendor')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
create index on visit_slot (visit_id, round, starts_at);
alter table visit add foreign key (accepted_slot_id) references visit_slot (id) on delete set null;

-- Who comes. Of an ID the last four characters are all that is kept.
create table visit_person (
  id uuid primary key,
  visit_id uuid not null references visit (id) on delete cascade,
  company_id uuid not null references company (id),
  place int not null,
  full_name text,                          -- null once it is erased, as all that says who it was
  mobile text,
  employer text,
  id_type text,
  id_last_four text check (char_length(id_last_four) = 4),
  in_at timestamptz,
  out_at timestamptz,
  is_late_entry boolean not null default false
);
create index on visit_person (visit_id, place);

-- Each passage of the gate, under the id that the device gave it.
create table visit_entry (
  id uuid primary key,
  visit_id uuid not null references visit (id) on delete cascade,
  person_id uuid not null references visit_person (id) on delete cascade,
  company_id uuid not null references company (id),
  direction text not null check (direction in ('in', 'out')),
  at timestamptz not null,                 -- by the clock of the device, where it had no connection
  received_at timestamptz not null,
  is_late boolean not null
);
create index on visit_entry (visit_id);

create table visit_event (
  visit_id uuid not null references visit (id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  at timestamptz not null,
  what text not null,
  side text not null check (side in ('buyer', 'vendor', 'gate', 'system')),
  by_user uuid references app_user (id),
  by_name text,
  from_state text,
  to_state text not null,
  comment text check (char_length(comment) between 1 and 1000),
  primary key (visit_id, number)
);

-- How far a person has seen what happened with a visit.
create table visit_seen (
  visit_id uuid not null references visit (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  number int not null,
  primary key (visit_id, user_id)
);

create table visit_report (
  visit_id uuid primary key references visit (id) on delete cascade,
  company_id uuid not null references company (id),
  words text not null check (char_length(words) between 1 and 10000),
  by_user uuid not null references app_user (id),
  saved_at timestamptz not null,
  submitted_at timestamptz
);
create table visit_report_file (
  visit_id uuid not null references visit_report (visit_id) on delete cascade,
  file_id uuid not null references stored_file (id),
  company_id uuid not null references company (id),
  place int not null,
  primary key (visit_id, file_id)
);
create index on visit_report_file (file_id);

-- Each mail to a vendor has a link of its own. A session is of one browser and one visit.
create table visit_link (
  token_hash bytea primary key,
  visit_id uuid not null references visit (id) on delete cascade,
  company_id uuid not null references company (id),
  created_at timestamptz not null
);
create index on visit_link (visit_id);
create table visit_session (
  token_hash bytea primary key,
  visit_id uuid not null references visit (id) on delete cascade,
  company_id uuid not null references company (id),
  expires_at timestamptz not null
);
create index on visit_session (expires_at);

-- The link of the phone at the gate of a plant, and sessions of gates: of a plant, or of one gate pass.
create table gate_link (
  plant_id uuid primary key references plant (id) on delete cascade,
  company_id uuid not null references company (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  by_user uuid not null references app_user (id)
);
create table gate_session (
  token_hash bytea primary key,
  company_id uuid not null references company (id),
  plant_id uuid not null references plant (id) on delete cascade,
  visit_id uuid references visit (id) on delete cascade,  -- null: the gate of the plant
  link_hash bytea not null,                -- what opened it: it ends with that
  expires_at timestamptz not null
);
create index on gate_session (expires_at);

create table visit_feed (
  user_id uuid primary key references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  token_hash bytea not null unique,
  shows_titles boolean not null,
  created_at timestamptz not null
);

create function current_visit_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.visit_id', true), '')::uuid
$$;
create function current_gate_plant_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.gate_plant_id', true), '')::uuid
$$;
create function current_gate_visit_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.gate_visit_id', true), '')::uuid
$$;

-- Whoever sees the job sees its visits; one without a job is seen by who asked for it, its host and who has to do with its plant.
alter table visit enable row level security;
create policy read on visit for select to millwright_app using (
  company_id = current_company_id() and (owner_user_id = current_user_id() or host_user_id = current_user_id()
    or case when job_id is null then (select r.sees_all or r.plant_id = visit.plant_id from current_reach() r)
      else exists (select from job j where j.id = job_id) end));
create policy add on visit for insert to millwright_app
  with check (company_id = current_company_id() and owner_user_id = current_user_id() and (job_id is null or exists (select from job j where j.id = job_id)));
create policy change on visit for update to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy remove on visit for delete to millwright_app using (company_id = current_company_id() and state = 'draft');
-- A vendor by its link: that visit alone.
create policy read_by_vendor on visit for select to millwright_app using (id = current_visit_id());
create policy change_by_vendor on visit for update to millwright_app using (id = current_visit_id()) with check (id = current_visit_id());
grant select, insert, update, delete on visit to millwright_app;

do $$
declare t text;
begin
  foreach t in array array['visit_slot', 'visit_person', 'visit_event', 'visit_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_visit on %I to millwright_app
      using (company_id = current_company_id() and exists (select from visit v where v.id = visit_id))
      with check (company_id = current_company_id() and exists (select from visit v where v.id = visit_id))', t);
    execute format('create policy of_vendor on %I to millwright_app
      using (visit_id = current_visit_id())
      with check (visit_id = current_visit_id() and company_id = (select v.company_id from visit v where v.id = current_visit_id()))', t);
  end loop;
  foreach t in array array['visit_entry', 'visit_report', 'visit_report_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_visit on %I to millwright_app
      using (company_id = current_company_id() and exists (select from visit v where v.id = visit_id))
      with check (company_id = current_company_id() and exists (select from visit v where v.id = visit_id))', t);
  end loop;
  alter table visit_session enable row level security;  -- reached through the functions below only, as sessions of gates
  alter table gate_session enable row level security;
end $$;
grant select, insert, delete on visit_slot to millwright_app;
grant select, insert, update, delete on visit_person to millwright_app;
grant select, insert on visit_event, visit_link to millwright_app;
grant select on visit_entry to millwright_app;
grant select, insert, update on visit_report to millwright_app;
grant select, insert, delete on visit_report_file to millwright_app;
alter table visit_seen enable row level security;
create policy own on visit_seen to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id() and exists (select from visit v where v.id = visit_id));
grant select, insert, update on visit_seen to millwright_app;
alter table gate_link enable row level security;
create policy tenant on gate_link to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select, insert, update, delete on gate_link to millwright_app;
alter table visit_feed enable row level security;
create policy own on visit_feed to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id());
grant select, insert, update, delete on visit_feed to millwright_app;

-- Opens the link of a visit: starts a session, and makes the rest of the transaction its vendor's.
create function visit_link_open(link_hash bytea, session_hash bytea, at_time timestamptz, until_time timestamptz) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  found_link visit_link;
begin
  select l.* into found_link from visit_link l join visit v on v.id = l.visit_id
    where l.token_hash = link_hash and l.created_at > at_time - interval '180 days' and v.state <> 'draft';
  if not found then return; end if;
  insert into visit_session (token_hash, visit_id, company_id, expires_at)
    values (session_hash, found_link.visit_id, found_link.company_id, until_time);
  perform set_config('app.visit_id', found_link.visit_id::text, true);
  return next found_link.visit_id;
end $$;
create function visit_session_find(session_hash bytea, at_time timestamptz) returns table (visit_id uuid, company_id uuid, job_id uuid, vendor_name text)
language sql stable security definer set search_path = public as $$
  select v.id, v.company_id, v.job_id, v.vendor_name from visit_session s join visit v on v.id = s.visit_id
    where s.token_hash = session_hash and s.expires_at > at_time
$$;
-- What the vendor of a visit sees of its buyer.
create function visit_surroundings() returns table (buyer text, plant_name text, host_name text, job_year int, job_number int, job_title text)
language sql stable security definer set search_path = public as $$
  select c.name, p.name, u.full_name, j.year, j.number, j.title
    from visit v join company c on c.id = v.company_id join plant p on p.id = v.plant_id join app_user u on u.id = v.host_user_id left join job j on j.id = v.job_id
    where v.id = current_visit_id()
$$;

-- What books, changes or ends visits of one company happens one after the other.
create function visit_lock() returns void language sql security definer set search_path = public as $$
  select pg_advisory_xact_lock(hashtextextended('visits ' || coalesce(current_company_id(),
    (select v.company_id from visit v where v.id = coalesce(current_visit_id(), current_gate_visit_id())),
    (select p.company_id from plant p where p.id = current_gate_plant_id()))::text, 0))
$$;
-- The slots of a visit that clash with another one that is booked: of its host, or of another vendor of its job unless both are at one pre-bid meeting.
create function visit_taken(which uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  select distinct s.id from visit v join visit_slot s on s.visit_id = v.id
    join visit o on o.company_id = v.company_id and o.id <> v.id and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    where v.id = which and (v.company_id = current_company_id() or v.id = current_visit_id())
      and o.state in ('requested', 'confirmed', 'reschedule_requested', 'checked_in')
      and (o.host_user_id = v.host_user_id or o.job_id = v.job_id)
      and not coalesce(o.type = 'pre_bid_meeting' and v.type = 'pre_bid_meeting' and o.job_id = v.job_id, false)
$$;

-- The log of the job of a visit, for its vendor. The job is held first.
create function job_log_end_for_visit() returns table (job_id uuid, log_count int, log_fingerprint bytea)
language plpgsql security definer set search_path = public as $$
begin
  perform from job j where j.id = (select v.job_id from visit v where v.id = current_visit_id()) for update;
  return query select j.id, j.log_count, (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count)
    from job j where j.id = (select v.job_id from visit v where v.id = current_visit_id());
end $$;
create function job_log_by_visit(entry_number int, at_time timestamptz, vendor text, entry_kind text, entry_detail jsonb,
  entry_fingerprint bytea, new_seal bytea) returns void language sql security definer set search_path = public as $$
  insert into job_log (job_id, number, company_id, at, actor_side, actor_name, kind, detail, fingerprint)
    select v.job_id, entry_number, v.company_id, at_time, 'vendor', vendor, entry_kind, entry_detail, entry_fingerprint
      from visit v where v.id = current_visit_id();
  update job j set log_count = entry_number, log_seal = new_seal, updated_at = at_time, changed_by = null
    where j.id = (select v.job_id from visit v where v.id = current_visit_id())
$$;
-- Pages of the company hear what a vendor or a gate did.
create function event_of_visit(of_kind text, stale_tags text[]) returns void language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags)
    select v.company_id, of_kind, 'visit', v.id::text, stale_tags from visit v where v.id = coalesce(current_visit_id(), current_gate_visit_id())
    union all select p.company_id, of_kind, 'plant', p.id::text, stale_tags from plant p
      where p.id = current_gate_plant_id() and current_visit_id() is null and current_gate_visit_id() is null
$$;

-- Opens a gate: that of a plant by its link, or a gate pass by its token or by its code at that plant. Makes the rest of the transaction the gate's.
create function gate_open(secret_hash bytea, code_hash bytea, at_plant uuid, session_hash bytea, at_time timestamptz, until_time timestamptz)
returns table (plant_id uuid, visit_id uuid) language plpgsql security definer set search_path = public as $$
declare
  of_company uuid;
  of_plant uuid;
  of_visit uuid;
begin
  select g.company_id, g.plant_id into of_company, of_plant from gate_link g where g.token_hash = secret_hash;
  if of_plant is null then
    select v.company_id, v.plant_id, v.id into of_company, of_plant, of_visit from visit v
      where (v.gate_token_hash = secret_hash or (v.plant_id = at_plant and v.gate_code_hash = code_hash)) and v.ends_at > at_time - interval '24 hours';
    if of_visit is null then return; end if;
  end if;
  insert into gate_session (token_hash, company_id, plant_id, visit_id, link_hash, expires_at)
    select session_hash, of_company, of_plant, of_visit, coalesce((select v.gate_token_hash from visit v where v.id = of_visit), secret_hash), until_time;
  perform set_config('app.gate_plant_id', of_plant::text, true), set_config('app.gate_visit_id', coalesce(of_visit::text, ''), true);
  return query select of_plant, of_visit;
end $$;
create function gate_session_find(session_hash bytea, at_time timestamptz) returns table (company_id uuid, plant_id uuid, visit_id uuid)
language sql stable security definer set search_path = public as $$
  select s.company_id, s.plant_id, s.visit_id from gate_session s
    where s.token_hash = session_hash and s.expires_at > at_time
      and case when s.visit_id is null then exists (select from gate_link g where g.plant_id = s.plant_id and g.token_hash = s.link_hash)
        else exists (select from visit v where v.id = s.visit_id and v.gate_token_hash = s.link_hash and v.ends_at > at_time - interval '24 hours') end
$$;
-- What a gate sees: the passes of a time, those whose people are still inside, or its one pass; no more of a person than the gate needs.
create function gate_passes(from_time timestamptz, to_time timestamptz) returns table (visit_id uuid, number int, state text, vendor_name text, title text,
  place text, host_name text, ppe text[], starts_at timestamptz, ends_at timestamptz, pack jsonb, people jsonb)
language sql stable security definer set search_path = public as $$
  select v.id, v.number, v.state, v.vendor_name, v.title, v.place, u.full_name, v.ppe, v.starts_at, v.ends_at,
      jsonb_build_object('vehicles', v.pack -> 'vehicles', 'tools', v.pack -> 'tools', 'devices', v.pack -> 'devices'),
      coalesce((select jsonb_agg(jsonb_build_object('personId', n.id, 'name', n.full_name, 'idType', n.id_type, 'idLastFour', n.id_last_four,
        'inAt', n.in_at, 'outAt', n.out_at) order by n.place) from visit_person n where n.visit_id = v.id and n.full_name is not null), '[]')
    from visit v join app_user u on u.id = v.host_user_id
    where v.plant_id = current_gate_plant_id() and v.confirmed_at is not null and v.starts_at is not null and (v.id = current_gate_visit_id() or current_gate_visit_id() is null
      and (v.starts_at < to_time and v.ends_at > from_time
        or exists (select from visit_person n where n.visit_id = v.id and n.in_at is not null and n.out_at is null)))
    order by v.starts_at, v.number limit 200
$$;
create function gate_plant() returns table (id uuid, name text) language sql stable security definer set search_path = public as $$
  select p.id, p.name from plant p where p.id = current_gate_plant_id()
$$;
-- Holds a visit of the gate and answers where it is; nothing when it is none of this gate.
create function gate_visit_lock(which uuid) returns table (visit_id uuid, state text, starts_at timestamptz, ends_at timestamptz)
language plpgsql security definer set search_path = public as $$
begin
  perform from visit v where v.id = which and v.plant_id = current_gate_plant_id() and (current_gate_visit_id() is null or v.id = current_gate_visit_id()) for update;
  if not found then return; end if;
  return query select v.id, v.state, v.starts_at, v.ends_at from visit v where v.id = which and v.confirmed_at is not null and v.starts_at is not null;
end $$;
create function gate_person(of_visit uuid, which uuid) returns table (in_at timestamptz, out_at timestamptz, is_first boolean)
language sql stable security definer set search_path = public as $$
  select n.in_at, n.out_at, not exists (select from visit_entry e where e.visit_id = of_visit) from visit_person n join visit v on v.id = n.visit_id
    where n.id = which and n.visit_id = of_visit and n.full_name is not null and v.plant_id = current_gate_plant_id()
      and (current_gate_visit_id() is null or v.id = current_gate_visit_id())
$$;
-- Stores a passage of a held visit; false when its id is stored already.
create function gate_entry_add(entry_id uuid, of_visit uuid, of_person uuid, which_way text, at_time timestamptz, received timestamptz, comes_late boolean)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  held visit;
begin
  select v.* into held from visit v where v.id = of_visit and v.plant_id = current_gate_plant_id()
    and (current_gate_visit_id() is null or v.id = current_gate_visit_id());
  if not found then raise exception 'not a visit of this gate'; end if;
  insert into visit_entry (id, visit_id, person_id, company_id, direction, at, received_at, is_late)
    values (entry_id, of_visit, of_person, held.company_id, which_way, at_time, received, comes_late) on conflict do nothing;
  if not found then return false; end if;
  update visit_person n set in_at = case when which_way = 'in' then at_time else n.in_at end, out_at = case when which_way = 'out' then at_time end,
    is_late_entry = n.is_late_entry or comes_late where n.id = of_person;
  insert into visit_event (visit_id, number, company_id, at, what, side, by_name, from_state, to_state)
    select of_visit, held.event_count + 1, held.company_id, at_time, case which_way when 'in' then 'checked_in' else 'checked_out' end, 'gate',
      (select n.full_name from visit_person n where n.id = of_person), held.state, case held.state when 'confirmed' then 'checked_in' else held.state end;
  update visit v set event_count = held.event_count + 1, changed_at = received, version = held.version + 1,
    state = case held.state when 'confirmed' then 'checked_in' else held.state end where v.id = of_visit;
  return true;
end $$;
create function gate_entry_known(entry_id uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from visit_entry e join visit v on v.id = e.visit_id where e.id = entry_id and v.plant_id = current_gate_plant_id())
$$;
-- Who is inside: for the gate, and for people of the company who see the plant.
create function visit_inside(at_plant uuid) returns table (person_id uuid, name text, employer text, number int, host_name text, area text, since timestamptz,
  ends_at timestamptz) language sql stable security definer set search_path = public as $$
  select n.id, n.full_name, coalesce(n.employer, v.vendor_name), v.number, u.full_name, v.area, n.in_at, v.ends_at
    from visit v join visit_person n on n.visit_id = v.id join app_user u on u.id = v.host_user_id
    where v.plant_id = at_plant and n.in_at is not null and n.out_at is null and n.full_name is not null
      and (v.company_id = current_company_id() or v.plant_id = current_gate_plant_id() and (current_gate_visit_id() is null or v.id = current_gate_visit_id()))
    order by n.in_at, n.id limit 1000
$$;

-- The visits of a feed: those of which the person is the host or for which they asked.
create function visit_feed_read(feed_hash bytea) returns table (user_id uuid, company_id uuid, shows_titles boolean)
language sql stable security definer set search_path = public as $$
  select f.user_id, f.company_id, f.shows_titles from visit_feed f join app_user u on u.id = f.user_id where f.token_hash = feed_hash and u.status = 'approved'
$$;

-- What the clock has to do: visits that nobody answered, that are over, that are near, that overstay, and packs to erase. Each with its company and who asked for it.
create function visits_due(at_time timestamptz, most int) returns table (visit_id uuid, company_id uuid, owner_user_id uuid)
language sql stable security definer set search_path = public as $$
  select v.id, v.company_id, v.owner_user_id from visit v
    where v.state in ('requested', 'counter_proposed', 'reschedule_requested')
        and (select min(s.starts_at) from visit_slot s where s.visit_id = v.id and s.round = v.round) <= at_time
      or v.state = 'reschedule_requested' and v.starts_at <= at_time
      or v.state = 'checked_in' and v.ends_at <= at_time - interval '2 hours'
        and not exists (select from visit_person n where n.visit_id = v.id and n.in_at is not null and n.out_at is null)
      or v.state = 'checked_in' and v.ends_at <= at_time - interval '15 minutes' and v.overstay_told_at is null
        and exists (select from visit_person n where n.visit_id = v.id and n.in_at is not null and n.out_at is null)
      or v.state = 'confirmed' and v.starts_at between at_time and at_time + interval '24 hours' and v.reminded_at is null
      or v.erased_at is null and v.pack_saved_at is not null
        and coalesce(v.ends_at, v.changed_at) <= at_time - interval '180 days'
    order by v.id limit most
$$;
create function visit_sessions_forget(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  delete from visit_session s where s.expires_at < at_time;
  delete from gate_session s where s.expires_at < at_time
$$;

do $$
declare f text;
begin
  foreach f in array array['current_visit_id()', 'current_gate_plant_id()', 'current_gate_visit_id()',
    'visit_link_open(bytea, bytea, timestamptz, timestamptz)', 'visit_session_find(bytea, timestamptz)', 'visit_surroundings()', 'visit_lock()', 'visit_taken(uuid)',
    'job_log_end_for_visit()', 'job_log_by_visit(int, timestamptz, text, text, jsonb, bytea, bytea)', 'event_of_visit(text, text[])',
    'gate_open(bytea, bytea, uuid, bytea, timestamptz, timestamptz)', 'gate_session_find(bytea, timestamptz)', 'gate_passes(timestamptz, timestamptz)', 'gate_plant()',
    'gate_visit_lock(uuid)', 'gate_person(uuid, uuid)', 'gate_entry_add(uuid, uuid, uuid, text, timestamptz, timestamptz, boolean)', 'gate_entry_known(uuid)',
    'visit_inside(uuid)', 'visit_feed_read(bytea)', 'visits_due(timestamptz, int)', 'visit_sessions_forget(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;

-- The photos of a report stay as long as the report does, and are read by way of it.
create or replace function is_evidence(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from pqr_answer a where a.file_id = which_file) or exists (select from quote q where q.entered_file_id = which_file)
    or exists (select from visit_report_file r where r.file_id = which_file)
$$;
