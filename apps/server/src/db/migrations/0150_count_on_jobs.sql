-- Why: lists of 5,000 jobs show and sum what their vendors did. It is kept on the job, so that a list reads one table and no policy of another.

alter table job
  add column suggested_count int not null default 0,   -- vendors that the provider proposed, whatever came of them
  add column invited_count int not null default 0,     -- vendors that were asked to quote and are on the job still
  add column quote_count int not null default 0,       -- quotes that stand: current versions
  add column quotes_close_at timestamptz,              -- until when they are taken
  add column quote_openers uuid[] not null default '{}';

-- Each writer of these tables holds the row of the job already, or makes it wait here: counts follow one another.
create function job_recount(which uuid) returns void language sql security definer set search_path = public as $$
  update job j set
      suggested_count = (select count(*) from job_vendor v where v.job_id = which and v.source not in ('client', 'colleague')),
      invited_count = (select count(*) from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id
        where i.job_id = which and v.state <> 'removed'),
      quote_count = (select count(*) from quote q where q.job_id = which and q.state not in ('superseded', 'withdrawn')),
      quotes_close_at = (select r.closes_at from rfq r where r.job_id = which),
      quote_openers = coalesce((select r.opens_by from rfq r where r.job_id = which), '{}')
    where j.id = which
$$;
create function job_recount_trigger() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform job_recount(new.job_id);
  return null;
end $$;
revoke execute on function job_recount(uuid) from public;

create trigger recount after insert or update of state, source on job_vendor for each row execute function job_recount_trigger();
create trigger recount after insert on rfq_invitation for each row execute function job_recount_trigger();
create trigger recount after insert or update of state on quote for each row execute function job_recount_trigger();
create trigger recount after insert or update of closes_at, opens_by on rfq for each row execute function job_recount_trigger();

select job_recount(j.id) from job j;

-- How long jobs stay in each state is read of their logs.
create index job_log_moves on job_log (company_id, job_id, at) where kind = 'status_changed';
