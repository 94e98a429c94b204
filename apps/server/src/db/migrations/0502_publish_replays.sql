-- Why: bidders check their receipts themselves: where the rules disclose all offers, they get the log of a closed auction. They are mailed what the clock does.

create function auction_published_entries(which uuid) returns table (seq int, event int, at timestamptz, received_at timestamptz, kind text, label int,
  amount_in_paise bigint, step_in_paise bigint, is_confirmed boolean, is_accepted boolean, reason text, detail jsonb, hash bytea, receipt_number int,
  commitment bytea)
language sql stable security definer set search_path = public as $$
  select e.seq, e.event, e.at, e.received_at, e.kind, e.label, e.amount_in_paise, e.step_in_paise, e.is_confirmed, e.is_accepted, e.reason, e.detail, e.hash,
      r.number, r.commitment
    from auction_entry e join auction a on a.id = e.auction_id left join auction_receipt r on r.auction_id = e.auction_id and r.seq = e.seq
    where a.id = which and auction_is_callers(a) and a.closed_at is not null and a.rules ->> 'disclosure' in ('anonymous', 'full') order by e.seq
$$;
-- The receipt that the bidder that calls was given for what its browser sent under an id.
create function auction_receipt_sent(which uuid, bid uuid) returns table (number int, seq int, commitment bytea, client_bid_id uuid, body_hash bytea,
  strike_asked_at timestamptz, strike_state text, at timestamptz, received_at timestamptz, kind text, amount_in_paise bigint, is_accepted boolean, reason text)
language sql stable security definer set search_path = public as $$
  select r.number, r.seq, r.commitment, r.client_bid_id, r.body_hash, r.strike_asked_at, r.strike_state, e.at, e.received_at, e.kind, e.amount_in_paise,
      e.is_accepted, e.reason
    from auction_receipt r join auction_entry e on e.auction_id = r.auction_id and e.seq = r.seq
    where r.auction_id = which and r.job_vendor_id = current_job_vendor_id() and r.client_bid_id = bid
$$;
-- Whose auction it is, for mails that the clock sends.
create function auction_owner(which uuid) returns table (company_id uuid, owner_user_id uuid)
language sql stable security definer set search_path = public as $$
  select a.company_id, j.owner_user_id from auction a join job j on j.id = a.job_id where a.id = which
$$;
revoke execute on function auction_published_entries(uuid), auction_receipt_sent(uuid, uuid), auction_owner(uuid) from public;
grant execute on function auction_published_entries(uuid), auction_receipt_sent(uuid, uuid), auction_owner(uuid) to millwright_app;
