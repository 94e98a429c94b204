-- Why: bills of quantities have items that are rate only, optional or a provisional sum, and drafts went out with items nobody could price. Each item says how
-- it is priced, what was typed and could not be read stays with it, and an incomplete item stops submitting and publishing.
alter table job_item
  add column kind text not null default 'measured' check (kind in ('measured', 'rate_only', 'optional', 'provisional_sum')),
  add column amount_in_paise bigint check (amount_in_paise >= 0 and (amount_in_paise is null or kind = 'provisional_sum')),
  add column unread jsonb,  -- what was typed into cells that could not be taken
  -- As missingOfItem says it.
  add column is_incomplete boolean not null generated always as (
    unread is not null
    or (kind = 'measured' and (unit is null or coalesce(quantity, 0) = 0))
    or (kind = 'provisional_sum' and amount_in_paise is null)
  ) stored;
