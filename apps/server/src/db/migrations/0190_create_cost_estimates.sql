-- Why: what a job is expected to cost is written down before its quotes are opened, since it judges them; earlier quotes of the company help.

create table cost_estimate (
  job_id uuid primary key references job (id) on delete cascade,
  company_id uuid not null references company (id),
  version int not null default 1,
  yearly_change_percent numeric(4, 2) not null default 0,
  -- By the id of a line, what somebody typed; null says that nothing is expected for it.
  rates jsonb not null default '{}',
  frozen_at timestamptz,
  -- Null when the opening of the quotes froze it.
  frozen_by text,
  -- By the id of a line, {rateInPaise, source, past} as they were then.
  frozen_rates jsonb,
  check ((frozen_at is null) = (frozen_rates is null))
);
alter table cost_estimate enable row level security;
create policy of_job on cost_estimate to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
grant select, insert, update on cost_estimate to millwright_app;

-- The words of a description, without signs and capitals.
create function line_words(description text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(description), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- What vendors asked for the lines of a job, or for lines that are alike, in the other jobs of the company whose quotes were opened, also in jobs that
-- the caller does not see: for figures over many, never to be shown by itself. The last version of each vendor counts, less its discount.
create function past_line_rates(of_job uuid)
returns table (position_of_line int, is_same boolean, rate_in_paise bigint, quoted_at timestamptz, in_job uuid)
language sql stable security definer set search_path = public as $$
  with mine as (
    select i.position, line_words(i.description) as words, i.unit from job_item i
    where i.job_id = of_job and i.company_id = current_company_id()
  ), opened as (
    select q.job_id, q.revision, q.submitted_at, q.opened -> 'content' as content from quote q
    where q.company_id = current_company_id() and q.job_id <> of_job and q.opened is not null
      and q.number = (select max(o.number) from quote o where o.job_vendor_id = q.job_vendor_id and o.opened is not null)
    order by q.submitted_at desc limit 2000
  ), past as materialized (
    select o.job_id, o.submitted_at, line_words(l.line ->> 'description') as words, l.line ->> 'unit' as unit,
      round((p.priced ->> 'rateInPaise')::numeric * (100 - coalesce((o.content ->> 'discountPercent')::numeric, 0)) / 100)::bigint as rate
    from opened o join rfq_revision r on r.job_id = o.job_id and r.number = o.revision
      cross join lateral jsonb_array_elements(r.content -> 'lines') with ordinality l (line, at)
      cross join lateral (select o.content -> 'lines' -> (l.at::int - 1) as priced) p
    where (p.priced ->> 'rateInPaise')::bigint > 0 and not coalesce((p.priced ->> 'isExcluded')::boolean, false)
  ), known as materialized (
    select distinct p.words, p.unit from past p
  ), alike as (
    select m.position, k.words, k.unit, k.words = m.words as is_same
    from mine m join known k on k.unit is not distinct from m.unit and (k.words = m.words or similarity(k.words, m.words) >= 0.6)
  ), numbered as (
    select a.position, a.is_same, p.rate, p.submitted_at, p.job_id,
      row_number() over (partition by a.position, a.is_same order by p.submitted_at desc) as at
    from alike a join past p on p.words = a.words and p.unit is not distinct from a.unit
  )
  select n.position, n.is_same, n.rate, n.submitted_at, n.job_id from numbered n where n.at <= 200
$$;
revoke execute on function past_line_rates(uuid) from public;
grant execute on function past_line_rates(uuid) to millwright_app;
