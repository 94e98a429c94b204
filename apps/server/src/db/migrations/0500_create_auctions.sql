-- Why: buyers hold live reverse auctions on a job: rules that bidders accept, bids in the order of one clock, and a log that anybody can replay.

-- The clock of auctions: the database's, whichever process asks, cut to the millisecond as hashes have it.
create function auction_now() returns timestamptz language sql volatile as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

create table auction (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  job_id uuid not null references job (id) on delete cascade,
  number int not null,                     -- AU-<number>, of the company
  version int not null default 1,          -- of what its host changes; bids do not count
  title text not null check (char_length(title) between 1 and 160),
  state text not null check (state in ('draft', 'scheduled', 'preview', 'live', 'paused', 'closed', 'results_locked', 'awarded', 'no_award', 'cancelled',
    'rescheduled')),
  host_user_id uuid references app_user (id),  -- a buyer who runs it besides the owner
  created_by uuid not null references app_user (id),
  rules jsonb not null,
  terms_version int not null default 1,
  terms_hash bytea not null,
  frozen_at timestamptz,                   -- the first acceptance of this version
  starts_at timestamptz not null,
  secret bytea not null,                   -- of the commitments in receipts, encrypted
  secret_hash bytea not null,
  engine jsonb,                            -- the fold over all entries; from the start on
  entry_count int not null default 0,
  has_bid boolean not null default false,
  last_at timestamptz,
  closes_at timestamptz,                   -- of the clock as it runs, or of the level that is open
  heartbeat_at timestamptz,
  paused_at timestamptz,
  pause_reason text check (char_length(pause_reason) between 1 and 500),
  is_server_away boolean not null default false,
  resumes_at timestamptz,
  reason text check (char_length(reason) between 1 and 500),
  cancel_asked_by uuid references app_user (id),
  closed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (company_id, number),
  check (engine is not null or entry_count = 0),
  check ((state = 'paused') = (paused_at is not null))
);
create index on auction (job_id, starts_at);
create index on auction (state, starts_at) where state in ('scheduled', 'preview', 'live', 'paused');

-- Each version of the terms that somebody accepted, and the one that applies.
create table auction_terms (
  auction_id uuid not null references auction (id) on delete cascade,
  version int not null,
  company_id uuid not null references company (id),
  rules jsonb not null,
  hash bytea not null,
  at timestamptz not null,
  by_user uuid not null references app_user (id),
  primary key (auction_id, version)
);

create table auction_bidder (
  auction_id uuid not null references auction (id) on delete cascade,
  job_vendor_id uuid not null references job_vendor (id) on delete cascade,
  company_id uuid not null references company (id),
  vendor_name text not null,
  email text not null,
  label int,                               -- "Vendor <label>" to the others, by lot at the start
  alpha_in_paise bigint not null default 0,
  beta_percent text not null default '0',
  state text not null default 'invited' check (state in ('invited', 'accepted', 'removed')),
  accepted_version int,
  accepted_at timestamptz,
  invited_at timestamptz not null,
  receipt_count int not null default 0,
  refusal_count int not null default 0,
  removed_for text check (char_length(removed_for) between 1 and 500),
  primary key (auction_id, job_vendor_id),
  unique (auction_id, label),
  check ((state = 'accepted') <= (accepted_version is not null and accepted_at is not null)),
  check ((state = 'removed') = (removed_for is not null))
);
create index on auction_bidder (job_vendor_id);

-- The log: written once, by the functions below only.
create table auction_entry (
  auction_id uuid not null references auction (id) on delete cascade,
  seq int not null,
  company_id uuid not null references company (id),
  event int not null,
  at timestamptz not null,
  received_at timestamptz not null,
  kind text not null,
  label int,
  amount_in_paise bigint,
  step_in_paise bigint,
  is_confirmed boolean not null,
  is_accepted boolean not null,
  reason text,
  detail jsonb not null,                   -- what an act of the host has besides, hashed with it
  by_user uuid references app_user (id),
  hash bytea not null,
  primary key (auction_id, seq)
);

create table auction_receipt (
  auction_id uuid not null,
  job_vendor_id uuid not null,
  number int not null,
  company_id uuid not null references company (id),
  seq int not null,
  commitment bytea not null,
  client_bid_id uuid,                      -- null for what a proxy bid
  body_hash bytea,
  strike_asked_at timestamptz,
  strike_agreed_by uuid references app_user (id),
  strike_state text check (strike_state in ('asked', 'struck', 'lapsed')),
  primary key (auction_id, job_vendor_id, number),
  foreign key (auction_id, job_vendor_id) references auction_bidder (auction_id, job_vendor_id) on delete cascade,
  foreign key (auction_id, seq) references auction_entry (auction_id, seq) on delete cascade,
  check ((strike_asked_at is null) = (strike_state is null)),
  check ((client_bid_id is null) = (body_hash is null))
);
create unique index auction_receipt_sent on auction_receipt (auction_id, job_vendor_id, client_bid_id) where client_bid_id is not null;
create index on auction_receipt (auction_id, seq);

do $$
declare t text;
begin
  alter table auction enable row level security;
  create policy of_job on auction to millwright_app
    using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
    with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
  foreach t in array array['auction_terms', 'auction_bidder', 'auction_entry', 'auction_receipt'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_auction on %I to millwright_app
      using (company_id = current_company_id() and exists (select from auction a where a.id = auction_id))
      with check (company_id = current_company_id() and exists (select from auction a where a.id = auction_id))', t);
  end loop;
  -- A vendor by its link: itself and its receipts. Of the auction and the log it sees what the functions below hand to the server.
  create policy of_vendor on auction_bidder for select to millwright_app using (job_vendor_id = current_job_vendor_id());
  create policy accepted_by_vendor on auction_bidder for update to millwright_app
    using (job_vendor_id = current_job_vendor_id() and state <> 'removed') with check (job_vendor_id = current_job_vendor_id() and state = 'accepted');
  create policy of_vendor on auction_receipt for select to millwright_app using (job_vendor_id = current_job_vendor_id());
  create policy asked_by_vendor on auction_receipt for update to millwright_app
    using (job_vendor_id = current_job_vendor_id() and strike_state is null) with check (job_vendor_id = current_job_vendor_id() and strike_state = 'asked');
end $$;
grant select, insert, update on auction, auction_terms, auction_bidder to millwright_app;
grant select on auction_entry to millwright_app;
grant select, update (strike_asked_at, strike_agreed_by, strike_state) on auction_receipt to millwright_app;

-- Whether the caller, a person of the company or a bidder by its link, has to do with an auction.
create function auction_is_callers(of_auction auction) returns boolean language sql stable security definer set search_path = public as $$
  select of_auction.company_id = current_company_id() or of_auction.state <> 'draft' and exists (select from auction_bidder b
    where b.auction_id = of_auction.id and b.job_vendor_id = current_job_vendor_id())
$$;
-- An auction of the caller, held until the transaction ends: what happens with it happens one after the other.
create function auction_hold(which uuid) returns setof auction language plpgsql security definer set search_path = public as $$
begin
  return query select a.* from auction a where a.id = which and auction_is_callers(a) for update of a;
end $$;
-- The same for reading.
create function auction_read(which uuid) returns setof auction language sql stable security definer set search_path = public as $$
  select a.* from auction a where a.id = which and auction_is_callers(a)
$$;
create function auctions_of_vendor() returns setof auction language sql stable security definer set search_path = public as $$
  select a.* from auction a join auction_bidder b on b.auction_id = a.id where b.job_vendor_id = current_job_vendor_id() and a.state <> 'draft'
    order by a.starts_at, a.number limit 50
$$;
-- What a bidder by its link sees of the buyer.
create function auction_buyer(which uuid) returns text language sql stable security definer set search_path = public as $$
  select c.name from auction a join company c on c.id = a.company_id where a.id = which and auction_is_callers(a)
$$;
-- The entries behind the receipts of the bidder that calls, the newest first; one of them by its number.
create function auction_receipts(which uuid, most int, only_number int) returns table (number int, seq int, commitment bytea, client_bid_id uuid, body_hash bytea,
  strike_asked_at timestamptz, strike_state text, at timestamptz, received_at timestamptz, kind text, amount_in_paise bigint, is_accepted boolean, reason text)
language sql stable security definer set search_path = public as $$
  select r.number, r.seq, r.commitment, r.client_bid_id, r.body_hash, r.strike_asked_at, r.strike_state, e.at, e.received_at, e.kind, e.amount_in_paise,
      e.is_accepted, e.reason
    from auction_receipt r join auction_entry e on e.auction_id = r.auction_id and e.seq = r.seq
    where r.auction_id = which and r.job_vendor_id = current_job_vendor_id() and (only_number is null or r.number = only_number)
    order by r.number desc limit most
$$;
-- How many of its own acts a bidder has sent since a time.
create function auction_sent_since(which uuid, since timestamptz) returns int language sql stable security definer set search_path = public as $$
  select count(*)::int from (select e.received_at from auction_receipt r join auction_entry e on e.auction_id = r.auction_id and e.seq = r.seq
    where r.auction_id = which and r.job_vendor_id = current_job_vendor_id() and r.client_bid_id is not null order by r.number desc limit 10) s
    where s.received_at > since
$$;
-- Whether another bidder's or a later bid was accepted behind an entry.
create function auction_bid_after(which uuid, after int) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from auction_entry e join auction a on a.id = e.auction_id where e.auction_id = which and auction_is_callers(a) and e.seq > after
    and e.is_accepted and e.kind in ('bid', 'proxyBid', 'accept', 'surrogate'))
$$;
-- Offers by name, for a bidder once the auction has closed and its rules disclose them.
create function auction_names(which uuid) returns table (label int, vendor_name text) language sql stable security definer set search_path = public as $$
  select b.label, b.vendor_name from auction a join auction_bidder b on b.auction_id = a.id
    where a.id = which and auction_is_callers(a) and b.label is not null and a.closed_at is not null and a.rules ->> 'disclosure' = 'full'
$$;
-- Writes what came of an event into a held auction: its fold, its entries, and the receipts of bidders; answers the receipt of each.
create function auction_write(which uuid, new_engine jsonb, change jsonb, entries jsonb, receipts jsonb) returns table (label int, number int)
language plpgsql security definer set search_path = public as $$
declare
  held auction;
  one record;
  given record;
begin
  select a.* into held from auction a where a.id = which and auction_is_callers(a);
  if not found then raise exception 'not an auction of the caller'; end if;
  insert into auction_entry (auction_id, seq, company_id, event, at, received_at, kind, label, amount_in_paise, step_in_paise, is_confirmed, is_accepted,
      reason, detail, by_user, hash)
    select which, e.seq, held.company_id, e.event, e.at, e.received_at, e.kind, e.label, e.amount_in_paise, e.step_in_paise, e.is_confirmed, e.is_accepted,
      e.reason, e.detail, current_user_id(), decode(e.hash, 'hex')
    from jsonb_to_recordset(entries) as e (seq int, event int, at timestamptz, received_at timestamptz, kind text, label int, amount_in_paise bigint,
      step_in_paise bigint, is_confirmed boolean, is_accepted boolean, reason text, detail jsonb, hash text);
  for one in select * from jsonb_to_recordset(receipts) as r (label int, seq int, commitment text, is_refused boolean, client_bid_id uuid, body_hash text)
    order by r.seq
  loop
    update auction_bidder b set receipt_count = b.receipt_count + 1, refusal_count = b.refusal_count + one.is_refused::int
      where b.auction_id = which and b.label = one.label returning b.job_vendor_id, b.receipt_count into given;
    insert into auction_receipt (auction_id, job_vendor_id, number, company_id, seq, commitment, client_bid_id, body_hash)
      values (which, given.job_vendor_id, given.receipt_count, held.company_id, one.seq, decode(one.commitment, 'hex'), one.client_bid_id,
        decode(one.body_hash, 'hex'));
    label := one.label;
    number := given.receipt_count;
    return next;
  end loop;
  update auction a set engine = new_engine, entry_count = held.entry_count + jsonb_array_length(entries), state = c.state, has_bid = c.has_bid,
      last_at = c.last_at, closes_at = c.closes_at, heartbeat_at = c.heartbeat_at, paused_at = c.paused_at, pause_reason = c.pause_reason,
      is_server_away = c.is_server_away, resumes_at = c.resumes_at, closed_at = c.closed_at
    from jsonb_populate_record(held, change) c where a.id = which;
end $$;

-- The first acceptance of a version freezes it.
create function auction_freeze(which uuid, at_time timestamptz) returns void language sql security definer set search_path = public as $$
  update auction a set frozen_at = at_time where a.id = which and a.frozen_at is null and exists (select from auction_bidder b
    where b.auction_id = a.id and b.job_vendor_id = current_job_vendor_id() and b.accepted_version = a.terms_version)
$$;

-- For the clock, which belongs to no company: auctions with something due, each with the owner of its job, who always sees it.
create function auctions_due(most int) returns table (auction_id uuid, company_id uuid, owner_user_id uuid)
language sql volatile security definer set search_path = public as $$
  select a.id, a.company_id, j.owner_user_id from auction a join job j on j.id = a.job_id
    where a.state = 'scheduled' and a.starts_at - interval '1 hour' <= auction_now()
      or a.state = 'preview' and a.starts_at <= auction_now()
      or a.state = 'live' and (a.closes_at <= auction_now() or a.heartbeat_at < auction_now() - interval '30 seconds')
      or a.state = 'paused' and a.resumes_at <= auction_now()
    order by least(a.closes_at, a.resumes_at, a.starts_at), a.id limit most
$$;
-- Says that a server is there for live auctions. One whose last heartbeat is too old is left to be paused.
create function auctions_beat() returns void language sql security definer set search_path = public as $$
  update auction set heartbeat_at = auction_now() where state = 'live' and heartbeat_at >= auction_now() - interval '30 seconds'
$$;
create function auction_next_number() returns int language sql stable security definer set search_path = public as $$
  select coalesce(max(a.number), 0) + 1 from auction a where a.company_id = current_company_id()
$$;
create function auction_lock_numbers() returns void language sql security definer set search_path = public as $$
  select pg_advisory_xact_lock(hashtextextended('auctions ' || current_company_id()::text, 0))
$$;

do $$
declare f text;
begin
  foreach f in array array['auction_now()', 'auction_is_callers(auction)', 'auction_hold(uuid)', 'auction_read(uuid)', 'auctions_of_vendor()', 'auction_buyer(uuid)',
    'auction_receipts(uuid, int, int)', 'auction_sent_since(uuid, timestamptz)', 'auction_bid_after(uuid, int)', 'auction_names(uuid)',
    'auction_write(uuid, jsonb, jsonb, jsonb, jsonb)', 'auction_freeze(uuid, timestamptz)', 'auctions_due(int)', 'auctions_beat()', 'auction_next_number()', 'auction_lock_numbers()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
