-- Why: what a vendor's offer is late by is worked out from what the RFQ asked, not typed by the buyer after the opening.
alter table rfq add column working_days int check (working_days between 1 and 3650);
