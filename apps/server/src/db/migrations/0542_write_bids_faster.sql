-- The fold of an auction with many bidders is long: it is neither read nor written but where it changes, and not compressed, which took longer than
-- writing it.
alter table auction alter column engine set storage external;

create or replace function auction_write(which uuid, new_engine jsonb, change jsonb, entries jsonb, receipts jsonb) returns table (label int, number int)
language plpgsql security definer set search_path = public as $$
declare
  of_company uuid;
  one record;
  given record;
begin
  select a.company_id into of_company from auction a where a.id = which and auction_is_callers(a);
  if not found then raise exception 'not an auction of the caller'; end if;
  insert into auction_entry (auction_id, seq, company_id, event, at, received_at, kind, label, amount_in_paise, step_in_paise, is_confirmed, is_accepted,
      reason, detail, by_user, hash)
    select which, e.seq, of_company, e.event, e.at, e.received_at, e.kind, e.label, e.amount_in_paise, e.step_in_paise, e.is_confirmed, e.is_accepted,
      e.reason, e.detail, current_user_id(), decode(e.hash, 'hex')
    from jsonb_to_recordset(entries) as e (seq int, event int, at timestamptz, received_at timestamptz, kind text, label int, amount_in_paise bigint,
      step_in_paise bigint, is_confirmed boolean, is_accepted boolean, reason text, detail jsonb, hash text);
  for one in select * from jsonb_to_recordset(receipts) as r (label int, seq int, commitment text, is_refused boolean, client_bid_id uuid, body_hash text)
    order by r.seq
  loop
    update auction_bidder b set receipt_count = b.receipt_count + 1, refusal_count = b.refusal_count + one.is_refused::int
      where b.auction_id = which and b.label = one.label returning b.job_vendor_id, b.receipt_count into given;
    insert into auction_receipt (auction_id, job_vendor_id, number, company_id, seq, commitment, client_bid_id, body_hash)
      values (which, given.job_vendor_id, given.receipt_count, of_company, one.seq, decode(one.commitment, 'hex'), one.client_bid_id,
        decode(one.body_hash, 'hex'));
    label := one.label;
    number := given.receipt_count;
    return next;
  end loop;
  -- What the change does not name stays.
  update auction a set engine = new_engine, entry_count = a.entry_count + jsonb_array_length(entries),
      state = case when change ? 'state' then change ->> 'state' else a.state end,
      has_bid = case when change ? 'has_bid' then (change ->> 'has_bid')::boolean else a.has_bid end,
      last_at = case when change ? 'last_at' then (change ->> 'last_at')::timestamptz else a.last_at end,
      closes_at = case when change ? 'closes_at' then (change ->> 'closes_at')::timestamptz else a.closes_at end,
      heartbeat_at = case when change ? 'heartbeat_at' then (change ->> 'heartbeat_at')::timestamptz else a.heartbeat_at end,
      paused_at = case when change ? 'paused_at' then (change ->> 'paused_at')::timestamptz else a.paused_at end,
      pause_reason = case when change ? 'pause_reason' then change ->> 'pause_reason' else a.pause_reason end,
      is_server_away = case when change ? 'is_server_away' then (change ->> 'is_server_away')::boolean else a.is_server_away end,
      resumes_at = case when change ? 'resumes_at' then (change ->> 'resumes_at')::timestamptz else a.resumes_at end,
      closed_at = case when change ? 'closed_at' then (change ->> 'closed_at')::timestamptz else a.closed_at end
    where a.id = which;
end $$;
