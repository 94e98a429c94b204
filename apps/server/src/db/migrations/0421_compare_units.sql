-- Why: the last price of an item is found whichever of two words for one unit it was asked in.

-- The unit of several that are one in size, such as pieces and numbers (evaluation contract, section 2, rule 1); any other is its own.
create function priced_unit(unit text) returns text language sql immutable parallel safe as $$
  select case unit when 'TON' then 'MTS' when 'PCS' then 'NOS' when 'UNT' then 'NOS' when 'KLR' then 'CBM' when 'CCM' then 'MLT' else unit end
$$;

create or replace function past_line_rates(of_job uuid)
returns table (position_of_line int, is_same boolean, rate_in_paise bigint, quoted_at timestamptz, in_job uuid)
language sql stable security definer set search_path = public as $$
  with mine as (
    select i.position, line_words(i.description) as words, priced_unit(i.unit) as unit from job_item i
    where i.job_id = of_job and i.company_id = current_company_id()
  ), opened as (
    select q.job_id, q.revision, q.submitted_at, q.opened -> 'content' as content from quote q
    where q.company_id = current_company_id() and q.job_id <> of_job and q.opened is not null
      and q.number = (select max(o.number) from quote o where o.job_vendor_id = q.job_vendor_id and o.opened is not null)
    order by q.submitted_at desc limit 2000
  ), past as materialized (
    select o.job_id, o.submitted_at, line_words(l.line ->> 'description') as words, priced_unit(l.line ->> 'unit') as unit,
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
