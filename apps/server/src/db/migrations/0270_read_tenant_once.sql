-- Why: a list scans the jobs of a company, and its figures do once more. Whose company and which person were read from the session for each
-- job anew; asked for in a query of its own, they are read once. Who sees which job stays as it was.

alter policy reach on job using (
  company_id = (select current_company_id()) and (
    owner_user_id = (select current_user_id())
    or (select r.is_super_user from current_reach() r)
    or (status <> 'draft' and ((select r.sees_all from current_reach() r) or plant_id = (select r.plant_id from current_reach() r)))
    or id in (select m.job_id from job_member m where m.user_id = current_user_id())
    or project_id in (select m.project_id from project_member m where m.user_id = current_user_id())
  )
);
