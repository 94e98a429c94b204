-- Why: no visit is offered on a day on which the plant is closed, by its people or by a vendor who comes by its link.

create function plant_closed_days(at_plant uuid, from_day text) returns table (plant_id uuid, date text, name text)
language sql stable security definer set search_path = public as $$
  select f.plant_id, h ->> 'date', h ->> 'name' from plant_profile f cross join jsonb_array_elements(f.holidays) h
    where (f.company_id = current_company_id() or f.plant_id = (select v.plant_id from visit v where v.id = current_visit_id()))
      and (at_plant is null or f.plant_id = at_plant) and h ->> 'date' >= from_day
    order by 2, 1 limit 2000
$$;
revoke execute on function plant_closed_days(uuid, text) from public;
grant execute on function plant_closed_days(uuid, text) to millwright_app;
