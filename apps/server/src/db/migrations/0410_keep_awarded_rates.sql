-- Why: what the company paid last for an item is read from its awards, across its plants. It is kept by item as an award is approved, since a frozen
-- comparison is too large to be searched each time.

create table awarded_rate (
  resolution_id uuid not null references resolution (id) on delete cascade,
  line_id text not null,                   -- of the frozen comparison
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  subcategory_id text not null references vendor_subcategory (id),
  words text not null check (words <> ''), -- of its description, as line_words makes them
  unit text not null,
  rate numeric(20, 8) not null check (rate > 0),  -- rupees a unit, before tax and charges, less the discount of the quote
  vendor_name text not null,
  awarded_at timestamptz not null,
  primary key (resolution_id, line_id)
);
create index on awarded_rate (job_id);
-- A description in Hindi can be longer than what an index takes.
create index on awarded_rate (company_id, subcategory_id, unit, md5(words));
alter table awarded_rate enable row level security;
-- The app reads and writes it by the functions below alone.
create policy of_job on awarded_rate to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));

-- Keeps the rates of an approved award, as the comparison that it was approved on has them. An item that is included in another, or free, has none.
create function keep_awarded_rates(of_resolution uuid) returns void
language plpgsql security definer set search_path = public as $$
declare
  award record;
  factor numeric;
  percent numeric;
begin
  for award in
    select r.id, r.job_id, r.company_id, r.ended_at, j.subcategory_id, v.snapshot, a.lot -> 'lineIds' as line_ids, e.vendor -> 'cells' as cells,
      (select one ->> 'companyName' from jsonb_array_elements(v.snapshot -> 'vendors') one where one ->> 'vendorId' = a.lot ->> 'vendorId') as vendor_name,
      (select one -> 'discountPercents' from jsonb_array_elements(v.snapshot -> 'request' -> 'quotes') one
        where one ->> 'vendorId' = a.lot ->> 'vendorId') as discounts
    from resolution r join job j on j.id = r.job_id join comparison c on c.job_id = r.job_id
      join comparison_version v on v.comparison_id = c.id and v.sha256 = r.comparison_sha256
      cross join lateral jsonb_array_elements(r.proposal -> 'awards') a (lot)
      join lateral jsonb_array_elements(v.snapshot -> 'evaluation' -> 'vendors') e (vendor) on e.vendor ->> 'vendorId' = a.lot ->> 'vendorId'
    where r.id = of_resolution and r.state = 'approved' and j.subcategory_id is not null
  loop
    factor := 1;
    for percent in select jsonb_array_elements_text(coalesce(award.discounts, '[]'))::numeric loop
      factor := factor * (100 - percent) / 100;
    end loop;
    insert into awarded_rate (resolution_id, line_id, job_id, company_id, subcategory_id, words, unit, rate, vendor_name, awarded_at)
    select award.id, n.line_id, award.job_id, award.company_id, award.subcategory_id, n.words, n.unit, n.rate, award.vendor_name, award.ended_at
    from (
      select c.cell ->> 'lineId' as line_id, line_words(l.line ->> 'description') as words, q.line ->> 'uom' as unit,
        round((c.cell ->> 'unitRate')::numeric * factor, 8) as rate
      from jsonb_array_elements(award.cells) c (cell)
        join jsonb_array_elements(award.snapshot -> 'lines') l (line) on l.line ->> 'lineId' = c.cell ->> 'lineId'
        join jsonb_array_elements(award.snapshot -> 'request' -> 'lines') q (line) on q.line ->> 'id' = c.cell ->> 'lineId'
      where award.line_ids ? (c.cell ->> 'lineId')
    ) n
    where n.words <> '' and n.rate > 0 and n.rate < 1000000000000
    on conflict do nothing;
  end loop;
end $$;
revoke execute on function keep_awarded_rates(uuid) from public;

create function awarded_rates_of_approval() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_awarded_rates(new.id);
  return null;
end $$;
create trigger keep_awarded_rates after insert or update of state on resolution for each row
  when (new.state = 'approved') execute function awarded_rates_of_approval();

-- Those of before.
select keep_awarded_rates(r.id) from resolution r where r.state = 'approved';

-- What the company of the caller paid last for items like these, in jobs of the same service as this one: by the words of an item and its unit, also in jobs
-- that the caller does not see. An award counts while it is approved and its job is awarded; of one job the first such item counts.
create function last_awarded_rates(of_job uuid, descriptions text[], units text[])
returns table (place int, rate numeric, awarded_at timestamptz, vendor_name text, job_year int, job_number int)
language sql stable security definer set search_path = public as $$
  select distinct on (m.place) m.place::int - 1, a.rate, a.awarded_at, a.vendor_name, j.year, j.number
  from job here
    cross join lateral (select line_words(w.description) as words, w.unit, w.place
      from unnest(descriptions, units) with ordinality w (description, unit, place)) m
    join awarded_rate a on a.company_id = here.company_id and a.subcategory_id = here.subcategory_id and a.unit = m.unit
      and md5(a.words) = md5(m.words) and a.words = m.words and a.job_id <> here.id
    join resolution r on r.id = a.resolution_id and r.state = 'approved'
    join job j on j.id = a.job_id and coalesce(j.held_status, j.status) in ('awarded', 'in_execution', 'completed')
  where here.id = of_job and here.company_id = current_company_id()
  order by m.place, a.awarded_at desc, a.job_id, a.line_id
$$;
revoke execute on function last_awarded_rates(uuid, text[], text[]) from public;
grant execute on function last_awarded_rates(uuid, text[], text[]) to millwright_app;
