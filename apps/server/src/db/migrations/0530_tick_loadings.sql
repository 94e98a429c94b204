-- A bidder's page shows the loading with which its bids are compared: ticks carry it with the rest of where it stands.

drop function auction_bidders_ticking(uuid[]);
create function auction_bidders_ticking(vendors uuid[]) returns table (auction_id uuid, job_vendor_id uuid, label int, receipt_count int, alpha_in_paise bigint,
  beta_percent text) language sql stable security definer set search_path = public as $$
  select b.auction_id, b.job_vendor_id, b.label, b.receipt_count, b.alpha_in_paise, b.beta_percent from auction_bidder b join auction a on a.id = b.auction_id
    where b.job_vendor_id = any (vendors) and b.state <> 'removed' and a.state in ('live', 'paused') order by b.auction_id, b.job_vendor_id
$$;
revoke execute on function auction_bidders_ticking(uuid[]) from public;
grant execute on function auction_bidders_ticking(uuid[]) to millwright_app;
