-- Why: who changes the approval rules could propose an award by them at once. A version takes effect after a day, or when a second super user confirms it.

alter table approval_rules
  add column changed_by_id uuid references app_user (id) on delete set null,
  add column effective_at timestamptz,
  add column confirmed_by text,            -- who had it take effect before its time
  add column withdrawn_at timestamptz,
  add column withdrawn_by text;
update approval_rules set effective_at = changed_at;
-- Of earlier versions only the name is known: of one super user alone, it is that person.
update approval_rules r set changed_by_id = u.id from app_user u
  where u.company_id = r.company_id and u.full_name = r.changed_by and u.is_super_user
    and (select count(*) from app_user o where o.company_id = r.company_id and o.full_name = r.changed_by) = 1;
alter table approval_rules alter column effective_at set not null;
grant update (effective_at, confirmed_by, withdrawn_at, withdrawn_by) on approval_rules to millwright_app;
