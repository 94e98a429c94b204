-- Why: a decision of the provider's team can be undone for a minute. It is noted at once and takes effect when the minute is over, so that
-- there is nothing to take back: no mail has left, nobody was let in, no company was verified.

alter table registration
  add column planned_decision text check (planned_decision in ('approved', 'rejected')),
  add column planned_by text,              -- address of the person of the team
  add column planned_at timestamptz,
  add column takes_effect_at timestamptz;
create index on registration (takes_effect_at) where takes_effect_at is not null;

-- Whoever decides meanwhile (a super user of the company, a command of the team) was faster: there is nothing left to take effect.
create function registration_forget_plan() returns trigger language plpgsql as $$
begin
  new.planned_decision := null;
  new.planned_by := null;
  new.planned_at := null;
  new.takes_effect_at := null;
  return new;
end $$;
create trigger registration_forget_plan before update of decision on registration
  for each row execute function registration_forget_plan();

-- What the team may decide: on whom waits, and to let in who was rejected.
create function registration_may_become(which_registration uuid, new_decision text) returns boolean
language sql stable security definer set search_path = public as $$
  select r.decision is null and u.status = 'pending_access'
      or r.decision = 'rejected' and u.status = 'rejected' and new_decision = 'approved'
    from registration r join app_user u on u.id = r.user_id where r.id = which_registration
$$;

-- Notes a decision of the team. outcome: done, unknown, decided (it was decided or noted before).
create function registration_plan(which_registration uuid, new_decision text, by_staff text, at_time timestamptz, effect_after interval)
returns text
language plpgsql security definer set search_path = public as $$
declare
  found_registration registration;
begin
  select r.* into found_registration from registration r where r.id = which_registration for update;
  if not found then return 'unknown'; end if;
  if found_registration.planned_decision is not null or not registration_may_become(which_registration, new_decision) then
    return 'decided';
  end if;
  update registration r set planned_decision = new_decision, planned_by = by_staff, planned_at = at_time,
      takes_effect_at = at_time + effect_after
    where r.id = which_registration;
  return 'done';
end $$;

-- Takes a noted decision back. outcome: done, with what was decided; unknown; late (it has taken effect or is about to, or there is none).
create function registration_unplan(which_registration uuid, at_time timestamptz) returns table (outcome text, decision text)
language plpgsql security definer set search_path = public as $$
declare
  found_registration registration;
begin
  select r.* into found_registration from registration r where r.id = which_registration for update;
  if not found then
    outcome := 'unknown'; return next; return;
  end if;
  if found_registration.planned_decision is null or found_registration.takes_effect_at <= at_time then
    outcome := 'late'; return next; return;
  end if;
  update registration r set planned_decision = null, planned_by = null, planned_at = null, takes_effect_at = null
    where r.id = which_registration;
  outcome := 'done';
  decision := found_registration.planned_decision;
  return next;
end $$;

-- Takes the next noted decision whose minute is over, for the transaction that carries it out; none when there is none.
create function registration_take_due(at_time timestamptz) returns table (id uuid, decision text, by_staff text)
language plpgsql security definer set search_path = public as $$
declare
  due registration;
begin
  loop
    select r.* into due from registration r where r.takes_effect_at <= at_time order by r.planned_at, r.id limit 1;
    if not found then return; end if;
    -- The company first, as every decision does; then again, since another server may have been faster.
    perform from company c where c.id = due.company_id for update;
    select r.* into due from registration r where r.id = due.id and r.takes_effect_at <= at_time for update;
    exit when found;
  end loop;
  update registration r set planned_decision = null, planned_by = null, planned_at = null, takes_effect_at = null where r.id = due.id;
  return query select due.id, due.planned_decision, due.planned_by;
end $$;

-- Who asks for access, for the provider's team: one, those who wait or whose decision has not taken effect (the longest wait first), or
-- those who were decided on (the newest decision first), also where another decision has not taken effect.
create function registrations_for_team(of_state text, which_registration uuid, how_many int) returns table (id uuid, email text, full_name text,
  phone text, company_name text, email_domain text, is_new_company boolean, plant_name text, user_type text, address text, founded_year int,
  employee_count int, subcategory text, is_invited boolean, analytics_label text, created_at timestamptz, outcome text, decided_by text,
  decided_at timestamptz, takes_effect_at timestamptz, may_approve boolean, may_reject boolean)
language sql stable security definer set search_path = public as $$
  select r.id, u.email, u.full_name, u.phone, r.company_name, c.email_domain, c.domain_verified_at is null, r.plant_name, r.user_type, r.address,
      r.founded_year, r.employee_count, s.name, r.is_invited, r.analytics_label, r.created_at,
      coalesce(r.planned_decision, r.decision), case when r.planned_decision is null then r.decided_by_staff else r.planned_by end,
      coalesce(r.planned_at, r.decided_at), r.takes_effect_at,
      r.planned_decision is null and registration_may_become(r.id, 'approved'),
      r.planned_decision is null and registration_may_become(r.id, 'rejected')
    from registration r join app_user u on u.id = r.user_id join company c on c.id = r.company_id
      left join vendor_subcategory s on s.id = r.subcategory_id
    where case when which_registration is not null then r.id = which_registration
      when of_state = 'waiting' then r.planned_decision is not null or r.decision is null and u.status = 'pending_access'
      else r.decision is not null end
    order by case when of_state = 'decided' then r.decided_at end desc, r.created_at, r.id limit how_many
$$;

drop function registrations_waiting();

-- As before, and whether the password is a one-time one.
drop function provider_staff_lookup(text);
create function provider_staff_lookup(which_email text) returns table (id uuid, password_hash text, has_one_time_password boolean)
language sql stable security definer set search_path = public as $$
  select s.id, s.password_hash, s.has_one_time_password from provider_staff s where s.email = which_email and s.disabled_at is null
$$;

do $$
declare
  f text;
begin
  revoke execute on function registration_may_become(uuid, text) from public;
  foreach f in array array['registration_plan(uuid, text, text, timestamptz, interval)', 'registration_unplan(uuid, timestamptz)',
    'registration_take_due(timestamptz)', 'registrations_for_team(text, uuid, int)',
    'provider_staff_lookup(text)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
