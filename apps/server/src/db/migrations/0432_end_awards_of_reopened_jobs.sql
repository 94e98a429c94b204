-- Why: the award of a job that is reopened is void, so that another one can be approved, and its letters are not in effect any more. Both stay as history.

alter table award_letter add column id uuid not null default gen_random_uuid();
alter table award_letter add column withdrawn_at timestamptz;
alter table award_letter drop constraint award_letter_pkey;
alter table award_letter add primary key (id);
create unique index award_letter_in_effect on award_letter (job_vendor_id) where withdrawn_at is null;
grant update (withdrawn_at) on award_letter to millwright_app;

-- Jobs that were reopened before.
update award_letter l set withdrawn_at = now() from job j
  where j.id = l.job_id and coalesce(j.held_status, j.status) in ('sourcing', 'quoting', 'evaluating', 'approving');
update resolution r set state = 'void', changed_at = now(), ended_at = now(), ended_by = null, end_comment = 'The job was reopened.' from job j
  where j.id = r.job_id and r.state = 'approved' and coalesce(j.held_status, j.status) in ('sourcing', 'quoting', 'evaluating', 'approving');
update job set told_at = null, awarded_at = null
  where (told_at is not null or awarded_at is not null) and coalesce(held_status, status) in ('sourcing', 'quoting', 'evaluating', 'approving');
