-- Why: a draft submitted many times at once made as many versions; and a vendor that did not quote learned how many others did.
alter table rfq_invitation add column submitted_draft_version int;

create or replace function receipts_for_vendor() returns setof bytea language sql stable security definer set search_path = public as $$
  select q.receipt from quote q join rfq r on r.job_id = q.job_id
    where coalesce(r.technical_opened_at, r.opened_at) is not null and (q.opened is not null or q.technical is not null)
      and not exists (select from quote n where n.job_vendor_id = q.job_vendor_id and n.number > q.number
        and n.submitted_at <= coalesce(r.technical_opened_at, r.opened_at))
      and q.job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
      and exists (select from quote own where own.job_vendor_id = current_job_vendor_id()
        and (own.opened is not null or own.technical is not null))
    order by q.receipt
$$;
