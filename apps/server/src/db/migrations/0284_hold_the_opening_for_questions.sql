-- Why: quotes could be opened while vendors still waited for answers (domain rules, states of an RFQ). The opening waits until each question is answered or closed, or
-- the owner confirms it without.
alter table rfq add column questions_waived_at timestamptz, add column questions_waived_by text;
