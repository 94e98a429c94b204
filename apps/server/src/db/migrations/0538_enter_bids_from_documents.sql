-- Why: a bidder whose line is down sends its bid in writing, and the host enters it with that document; the bidder sees from what, and can dispute it.

create table auction_surrogate (
  auction_id uuid not null,
  seq int not null,
  job_vendor_id uuid not null,
  number int not null,                     -- of the bidder's receipt
  company_id uuid not null references company (id),
  file_id uuid not null references stored_file (id),
  by_user uuid not null references app_user (id),
  by_name text not null,
  disputed_at timestamptz,                 -- by the bidder alone, and for good
  primary key (auction_id, seq),
  foreign key (auction_id, seq) references auction_entry (auction_id, seq) on delete cascade,
  foreign key (auction_id, job_vendor_id, number) references auction_receipt (auction_id, job_vendor_id, number) on delete cascade
);
create index on auction_surrogate (auction_id, job_vendor_id, number);
create index on auction_surrogate (file_id);

-- A host enters, its bidder disputes: neither does the other's part.
alter table auction_surrogate enable row level security;
create policy read_by_company on auction_surrogate for select to millwright_app
  using (company_id = current_company_id() and exists (select from auction a where a.id = auction_id));
create policy entered_by_host on auction_surrogate for insert to millwright_app
  with check (company_id = current_company_id() and by_user = current_user_id() and exists (select from auction a where a.id = auction_id));
create policy of_vendor on auction_surrogate for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy disputed_by_vendor on auction_surrogate for update to millwright_app
  using (job_vendor_id = current_job_vendor_id() and disputed_at is null) with check (job_vendor_id = current_job_vendor_id());
grant select, insert, update (disputed_at) on auction_surrogate to millwright_app;

-- The bids that were entered for the bidder that calls, with their documents.
create function auction_entered_bids(which uuid) returns table (number int, by_name text, file_name text, media_type text, sha256 bytea, disputed_at timestamptz)
language sql stable security definer set search_path = public as $$
  select s.number, s.by_name, f.file_name, f.media_type, f.sha256, s.disputed_at from auction_surrogate s join stored_file f on f.id = s.file_id
    where s.auction_id = which and s.job_vendor_id = current_job_vendor_id() order by s.number desc limit 1000
$$;
revoke execute on function auction_entered_bids(uuid) from public;
grant execute on function auction_entered_bids(uuid) to millwright_app;

-- What a host enters does not use up the limits of its bidder.
alter table auction_bidder add entered_refusal_count int not null default 0;
create or replace function auction_sent_since(which uuid, since timestamptz) returns int language sql stable security definer set search_path = public as $$
  select count(*)::int from (select e.received_at from auction_receipt r join auction_entry e on e.auction_id = r.auction_id and e.seq = r.seq
    where r.auction_id = which and r.job_vendor_id = current_job_vendor_id() and r.client_bid_id is not null and e.kind <> 'surrogate' order by r.number desc limit 10) s
    where s.received_at > since
$$;

-- The document behind a bid stays, and is read by way of it.
create or replace function is_evidence(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from pqr_answer a where a.file_id = which_file) or exists (select from quote q where q.entered_file_id = which_file)
    or exists (select from visit_report_file r where r.file_id = which_file) or exists (select from auction_surrogate s where s.file_id = which_file)
$$;
