-- Why: only the demo's data made plants, so that a company that registered could post no job. The plant that a registration names is made with the approval,
-- and super users add, rename, move and retire plants. Where a plant is may be unknown: a registration says its name alone.

alter table plant alter column city drop not null, alter column state drop not null, alter column latitude drop not null,
  alter column longitude drop not null,
  add column version int not null default 1,
  -- Retired: it is offered for nothing new; what it has stays.
  add column retired_at timestamptz,
  add constraint plant_place_is_whole check ((city is null) = (state is null) and (latitude is null) = (longitude is null)),
  drop constraint plant_company_id_name_key;
create unique index plant_name on plant (company_id, lower(name));
alter table plant_profile add column holidays jsonb not null default '[]';   -- [{ date, name }], by date

create or replace function company_by_domain(which_domain text) returns table (name text, address text, founded_year int, employee_count int,
  turnover_in_paise bigint, logo_file_id uuid, plants text[])
language sql stable security definer set search_path = public as $$
  select c.name, c.address, c.founded_year, c.employee_count, c.turnover_in_paise, c.logo_file_id,
      array(select p.name from plant p where p.company_id = c.id and p.retired_at is null order by p.name limit 500)
    from company c where c.email_domain = which_domain and c.domain_verified_at is not null
$$;

create or replace function registration_write(which_registration uuid, new_decision text, by_staff text, at_time timestamptz, as_first boolean)
returns table (user_id uuid, email text, full_name text, company_name text)
language plpgsql security definer set search_path = public as $$
declare
  held registration;
begin
  if by_staff is null and not registration_is_ours(which_registration) then return; end if;
  update registration r set decision = new_decision, decided_at = at_time, decided_by_staff = by_staff,
      decided_by_user = case when by_staff is null then current_user_id() end
    where r.id = which_registration returning r.* into held;
  if not found then return; end if;
  if new_decision = 'rejected' then
    update app_user u set status = 'rejected' where u.id = held.user_id;
    perform session_end_all(held.user_id, null, 'account rejected', at_time);
  else
    if as_first then
      update company c set domain_verified_at = at_time, name = held.company_name, address = held.address, founded_year = held.founded_year,
          employee_count = held.employee_count
        where c.id = held.company_id;
    end if;
    if held.user_type = 'Plant' then
      -- Who belongs to a plant works there: one that was retired is taken back.
      insert into plant (company_id, name) values (held.company_id, trim(held.plant_name))
        on conflict (company_id, lower(name)) do update set retired_at = null;
    end if;
    update app_user u set status = 'approved', user_type = held.user_type, is_super_user = u.is_super_user or as_first,
        is_first_company_user = as_first, is_subsequent_user = not as_first,
        plant_id = coalesce(u.plant_id, (select p.id from plant p
          where p.company_id = held.company_id and lower(p.name) = lower(trim(held.plant_name))))
      where u.id = held.user_id;
  end if;
  return query select u.id, u.email, u.full_name, c.name from app_user u join company c on c.id = held.company_id where u.id = held.user_id;
end $$;

-- Who was approved before has the plant that their registration named.
insert into plant (company_id, name)
  select distinct on (r.company_id, lower(trim(r.plant_name))) r.company_id, trim(r.plant_name)
    from registration r join app_user u on u.id = r.user_id
    where r.user_type = 'Plant' and r.decision = 'approved' and u.plant_id is null
    order by r.company_id, lower(trim(r.plant_name)), r.decided_at
  on conflict (company_id, lower(name)) do nothing;
update app_user u set plant_id = p.id
  from registration r join plant p on p.company_id = r.company_id and lower(p.name) = lower(trim(r.plant_name))
  where r.user_id = u.id and r.user_type = 'Plant' and r.decision = 'approved' and u.plant_id is null;
