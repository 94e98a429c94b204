-- Why: once a vendor has quoted, the owner of an RFQ alone does not lower the minimum quotes either: with fewer of them the quotes open sooner.
alter table rfq_change drop constraint rfq_change_kind_check;
alter table rfq_change add constraint rfq_change_kind_check check (kind in ('deadline', 'openers', 'minimum_quotes'));
alter table rfq_change add column minimum_quotes int check (minimum_quotes between 1 and 20);  -- fewer, in place of rfq.needs_quotes
alter table rfq_change add check ((kind = 'minimum_quotes') = (minimum_quotes is not null));
