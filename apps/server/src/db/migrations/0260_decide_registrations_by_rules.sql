-- Why: who may be let in, and who is the first of a company, are rules of the product and stand in its code. Here is what only the database can
-- do: hold a registration for a decision, and write it, for the team or for a super user of the same company and for nobody else.

drop function registration_decide(uuid, text, text, timestamptz);
drop function registration_plan(uuid, text, text, timestamptz, interval);
drop function registrations_for_team(text, uuid, int);
drop function registration_may_become(uuid, text);

-- Whether the logged-in person decides on a registration as a super user of its company.
create function registration_is_ours(which_registration uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from registration r join app_user u on u.company_id = r.company_id where r.id = which_registration
    and u.id = current_user_id() and u.company_id = current_company_id() and u.is_super_user and u.status = 'approved')
$$;

-- Holds a registration with its company and account until the end of the transaction, and says how they stand; nothing where it is not for who asks.
-- The company first: two decisions about one company take turns, so that one person is its first.
create function registration_hold(which_registration uuid, for_team boolean) returns table (decision text, planned_decision text,
  account_status text, is_company_verified boolean, has_approved_people boolean)
language plpgsql security definer set search_path = public as $$
begin
  if not for_team and not registration_is_ours(which_registration) then return; end if;
  perform from company c where c.id = (select r.company_id from registration r where r.id = which_registration) for update;
  perform from registration r where r.id = which_registration for update;
  perform from app_user u where u.id = (select r.user_id from registration r where r.id = which_registration) for update;
  return query select r.decision, r.planned_decision, u.status, c.domain_verified_at is not null,
      exists (select from app_user o where o.company_id = c.id and o.status = 'approved')
    from registration r join app_user u on u.id = r.user_id join company c on c.id = r.company_id where r.id = which_registration;
end $$;

-- Writes a decision on a held registration: by_staff for the team, null for a super user of its company. as_first: the person is the first of the
-- company, which takes what the registration says of it.
create function registration_write(which_registration uuid, new_decision text, by_staff text, at_time timestamptz, as_first boolean)
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
    update app_user u set status = 'approved', user_type = held.user_type, is_super_user = u.is_super_user or as_first,
        is_first_company_user = as_first, is_subsequent_user = not as_first,
        plant_id = coalesce(u.plant_id, (select p.id from plant p where p.company_id = held.company_id and lower(p.name) = lower(held.plant_name)))
      where u.id = held.user_id;
  end if;
  return query select u.id, u.email, u.full_name, c.name from app_user u join company c on c.id = held.company_id where u.id = held.user_id;
end $$;

-- Notes a decision of the team on a held registration, which takes effect later.
create function registration_note_plan(which_registration uuid, new_decision text, by_staff text, at_time timestamptz, effect_after interval)
returns void language sql security definer set search_path = public as $$
  update registration r set planned_decision = new_decision, planned_by = by_staff, planned_at = at_time, takes_effect_at = at_time + effect_after
    where r.id = which_registration
$$;

-- Who asks for access, for the provider's team: one, those who wait or whose decision has not taken effect (the longest wait first), or
-- those who were decided on (the newest decision first), also where another decision has not taken effect.
create function registrations_for_team(of_state text, which_registration uuid, how_many int) returns table (id uuid, email text, full_name text,
  phone text, company_name text, email_domain text, is_new_company boolean, plant_name text, user_type text, address text, founded_year int,
  employee_count int, subcategory text, is_invited boolean, analytics_label text, created_at timestamptz, decision text, planned_decision text,
  account_status text, decided_by text, decided_at timestamptz, takes_effect_at timestamptz)
language sql stable security definer set search_path = public as $$
  select r.id, u.email, u.full_name, u.phone, r.company_name, c.email_domain, c.domain_verified_at is null, r.plant_name, r.user_type, r.address,
      r.founded_year, r.employee_count, s.name, r.is_invited, r.analytics_label, r.created_at, r.decision, r.planned_decision, u.status,
      case when r.planned_decision is null then r.decided_by_staff else r.planned_by end, coalesce(r.planned_at, r.decided_at), r.takes_effect_at
    from registration r join app_user u on u.id = r.user_id join company c on c.id = r.company_id
      left join vendor_subcategory s on s.id = r.subcategory_id
    where case when which_registration is not null then r.id = which_registration
      when of_state = 'waiting' then r.planned_decision is not null or r.decision is null and u.status = 'pending_access'
      else r.decision is not null end
    order by case when of_state = 'decided' then r.decided_at end desc, r.created_at, r.id limit how_many
$$;

do $$
declare
  f text;
begin
  revoke execute on function registration_is_ours(uuid) from public;
  foreach f in array array['registration_hold(uuid, boolean)', 'registration_write(uuid, text, text, timestamptz, boolean)',
    'registration_note_plan(uuid, text, text, timestamptz, interval)', 'registrations_for_team(text, uuid, int)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
