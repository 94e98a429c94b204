-- Bidders accept terms that say whether bids are ranked with loadings: they see that there are some, not whose.

create function auction_is_evaluated(which uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from auction_bidder b join auction a on a.id = b.auction_id
    where b.auction_id = which and auction_is_callers(a) and b.state <> 'removed' and (b.alpha_in_paise <> 0 or b.beta_percent::numeric <> 0))
$$;
revoke execute on function auction_is_evaluated(uuid) from public;
grant execute on function auction_is_evaluated(uuid) to millwright_app;
