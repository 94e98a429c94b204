-- Why: before an English auction each bidder can submit one opening offer, which nobody else reads until the start.

-- The amount is encrypted under the server's key. One offer for each version of the terms: who accepts another offers anew.
create table auction_opening_offer (
  auction_id uuid not null,
  job_vendor_id uuid not null,
  terms_version int not null,
  company_id uuid not null references company (id),
  sealed bytea not null,
  client_bid_id uuid not null,
  at timestamptz not null,
  primary key (auction_id, job_vendor_id, terms_version),
  foreign key (auction_id, job_vendor_id) references auction_bidder (auction_id, job_vendor_id) on delete cascade
);

-- The company reads who has offered, and only the functions below read amounts. Written once, by the bidder itself.
alter table auction_opening_offer enable row level security;
create policy read_by_company on auction_opening_offer for select to millwright_app
  using (company_id = current_company_id() and exists (select from auction a where a.id = auction_id));
create policy given_by_vendor on auction_opening_offer for insert to millwright_app
  with check (job_vendor_id = current_job_vendor_id() and exists (select from auction_bidder b
    where b.auction_id = auction_opening_offer.auction_id and b.job_vendor_id = auction_opening_offer.job_vendor_id and b.company_id = auction_opening_offer.company_id
      and b.state = 'accepted' and b.accepted_version = terms_version));
grant select (auction_id, job_vendor_id, terms_version, company_id, at), insert on auction_opening_offer to millwright_app;

-- The offer of the bidder that calls, under the terms that apply.
create function auction_own_opening_offer(which uuid) returns table (sealed bytea, client_bid_id uuid, at timestamptz)
language sql stable security definer set search_path = public as $$
  select o.sealed, o.client_bid_id, o.at from auction_opening_offer o join auction a on a.id = o.auction_id and a.terms_version = o.terms_version
    where o.auction_id = which and o.job_vendor_id = current_job_vendor_id()
$$;
-- All of an auction of the company, at its start and never before.
create function auction_opening_offers(which uuid) returns table (job_vendor_id uuid, sealed bytea, at timestamptz)
language sql stable security definer set search_path = public as $$
  select o.job_vendor_id, o.sealed, o.at from auction_opening_offer o join auction a on a.id = o.auction_id and a.terms_version = o.terms_version
    where o.auction_id = which and a.company_id = current_company_id() and a.state in ('scheduled', 'preview') and a.starts_at <= auction_now()
$$;
revoke execute on function auction_own_opening_offer(uuid), auction_opening_offers(uuid) from public;
grant execute on function auction_own_opening_offer(uuid), auction_opening_offers(uuid) to millwright_app;
