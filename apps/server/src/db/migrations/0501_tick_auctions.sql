-- Why: bidders' open pages hear how a live auction stands once every 250 ms, changed or not, so that no event tells that somebody has bid.

-- Those of some vendors who bid in auctions that run, and these auctions; for whoever passes ticks on to their streams.
create function auction_bidders_ticking(vendors uuid[]) returns table (auction_id uuid, job_vendor_id uuid, label int, receipt_count int)
language sql stable security definer set search_path = public as $$
  select b.auction_id, b.job_vendor_id, b.label, b.receipt_count from auction_bidder b join auction a on a.id = b.auction_id
    where b.job_vendor_id = any (vendors) and b.state <> 'removed' and a.state in ('live', 'paused') order by b.auction_id, b.job_vendor_id
$$;
create function auctions_ticking(auctions uuid[]) returns setof auction language sql stable security definer set search_path = public as $$
  select a.* from auction a where a.id = any (auctions) and a.state in ('live', 'paused')
$$;
revoke execute on function auctions_ticking(uuid[]), auction_bidders_ticking(uuid[]) from public;
grant execute on function auctions_ticking(uuid[]), auction_bidders_ticking(uuid[]) to millwright_app;
