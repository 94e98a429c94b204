-- Why: guarantees and retentions end on a day that both sides must not miss.

create table guarantee (
  id uuid primary key default gen_random_uuid(),
  job_vendor_id uuid not null references job_vendor (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  kind text not null check (kind in ('emd', 'pbg', 'advance')),
  bank text not null check (char_length(bank) between 1 and 120),
  number text not null check (char_length(number) between 1 and 60),
  amount_in_paise bigint not null check (amount_in_paise >= 0),
  valid_until date not null,
  claim_until date not null check (claim_until >= valid_until),
  changed_at timestamptz not null,
  changed_by text not null,
  reminded_days_before int                 -- the last reminder that was sent
);
create index on guarantee (job_id);
create index on guarantee (valid_until);
alter table delivery_order add column retention_reminded_days_before int;
create index on delivery_order (retention_until) where retention_until is not null;

alter table guarantee enable row level security;
create policy of_job on guarantee to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
grant select, insert, update on guarantee to millwright_app;

-- What ends within 90 days of a day, of all companies, for what is due. It is held, so that each reminder is sent once. Nothing of jobs that were cancelled.
create function near_securities(on_day date) returns table (id uuid, kind text, ends date, reminded int, job_vendor_id uuid, job_id uuid, vendor_name text,
  email text, title text, year int, number int)
language plpgsql security definer set search_path = public as $$
begin
  perform from guarantee g where g.valid_until between on_day and on_day + 90 order by g.id for update;
  perform from delivery_order o where o.retention_until between on_day and on_day + 90 order by o.job_vendor_id for update;
  return query
    select s.id, s.kind, s.ends, s.reminded, s.job_vendor_id, j.id, i.vendor_name, i.email, j.title, j.year, j.number
      from (
        select g.id, g.kind, g.valid_until as ends, g.reminded_days_before as reminded, g.job_vendor_id, g.job_id from guarantee g
          where g.valid_until between on_day and on_day + 90
        union all
        select o.job_vendor_id, 'retention', o.retention_until, o.retention_reminded_days_before, o.job_vendor_id, o.job_id from delivery_order o
          where o.retention_until between on_day and on_day + 90 and o.sent_at is not null
      ) s join job j on j.id = s.job_id join rfq_invitation i on i.job_vendor_id = s.job_vendor_id
      where j.status <> 'cancelled' order by s.ends, s.id;
end $$;
create function security_reminded(of_kind text, which uuid, days_before int) returns void
language sql security definer set search_path = public as $$
  update guarantee g set reminded_days_before = days_before where of_kind <> 'retention' and g.id = which;
  update delivery_order o set retention_reminded_days_before = days_before where of_kind = 'retention' and o.job_vendor_id = which
$$;
do $$
declare f text;
begin
  foreach f in array array['near_securities(date)', 'security_reminded(text, uuid, int)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
