-- Why: what comes next on a job depends on how many vendors it has and how many of them were not asked to quote yet; lists read both of the job.

alter table job
  add column vendor_count int not null default 0,      -- vendors on it
  add column uninvited_count int not null default 0;   -- of them who were not sent the RFQ

create or replace function job_recount(which uuid) returns void language sql security definer set search_path = public as $$
  update job j set
      suggested_count = (select count(*) from job_vendor v where v.job_id = which and v.source not in ('client', 'colleague')),
      vendor_count = (select count(*) from job_vendor v where v.job_id = which and v.state = 'added'),
      uninvited_count = (select count(*) from job_vendor v where v.job_id = which and v.state = 'added'
        and not exists (select from rfq_invitation i where i.job_vendor_id = v.id)),
      invited_count = (select count(*) from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id
        where i.job_id = which and v.state <> 'removed'),
      quote_count = (select count(*) from quote q where q.job_id = which and q.state not in ('superseded', 'withdrawn')),
      quotes_close_at = (select r.closes_at from rfq r where r.job_id = which),
      quote_openers = coalesce((select r.opens_by from rfq r where r.job_id = which), '{}')
    where j.id = which
$$;
select job_recount(j.id) from job j;

-- What waits is little beside what was settled.
create index rfq_question_asked on rfq_question (job_id) where state = 'asked';
create index pqr_sent on pqr (job_id) where state = 'sent';
