-- Why: a comparison says how a vendor did in earlier jobs of the company, the same to everybody who reads it: also by jobs that the reader does not see.

-- How listed vendors answered RFQs of the company of the caller since a time, but for that of one job: a row for each invitation, without any price.
create function vendor_answers(of_vendors uuid[], but_job uuid, since timestamptz)
returns table (vendor_id uuid, month text, has_quoted boolean, answered_in_hours float8, is_raised boolean)
language sql stable security definer set search_path = public as $$
  select v.vendor_id, to_char(i.sent_at at time zone 'Asia/Kolkata', 'YYYY-MM'), q.first_at is not null,
    extract(epoch from least(i.answered_at, q.first_at) - i.sent_at)::float8 / 3600, q.last_amount > q.first_amount
  from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id
    left join lateral (select min(o.submitted_at) as first_at,
        (array_agg((o.opened -> 'totals' ->> 'beforeTaxInPaise')::bigint order by o.number) filter (where o.opened is not null))[1] as first_amount,
        (array_agg((o.opened -> 'totals' ->> 'beforeTaxInPaise')::bigint order by o.number desc) filter (where o.opened is not null))[1] as last_amount
      from quote o where o.job_vendor_id = i.job_vendor_id) q on true
  where i.company_id = current_company_id() and v.vendor_id = any (of_vendors) and i.job_id <> but_job and i.sent_at >= since
  order by i.sent_at, i.job_vendor_id limit 20000
$$;
revoke execute on function vendor_answers(uuid[], uuid, timestamptz) from public;
grant execute on function vendor_answers(uuid[], uuid, timestamptz) to millwright_app;
