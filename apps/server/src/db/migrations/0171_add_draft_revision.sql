-- Why: lines of a draft are kept by their place; after an addendum that adds or removes lines they have to be found again.
alter table rfq_invitation add column draft_revision int;   -- null: typed before this was kept, its lines are where they were
