-- Final prices of auctions go into comparisons: what the winner says they come to by item, and when they were taken.

alter table auction_bidder
  add breakdown jsonb,
  add breakdown_at timestamptz,
  add check ((breakdown is null) = (breakdown_at is null));
alter table auction
  add prices_taken_at timestamptz,
  add left_out jsonb;                      -- names of bidders whose prices could not be divided
