-- Why: a person who was asked about an award and lost the role or the access answered a 404, and the award waited for days. Whatever takes it away has a task
-- give the step to the next in line.

create function approver_left(which_user uuid, what text) returns void
language sql security definer set search_path = public as $$
  insert into task (kind, company_id, cause, payload)
    select 'approver-left', r.company_id, 'approver-left', jsonb_build_object('resolutionId', r.id, 'personId', which_user, 'lost', what)
    from resolution r where r.state = 'pending' and r.waits_for @> array[which_user]
$$;
revoke execute on function approver_left(uuid, text) from public;

create function approver_lost_access() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform approver_left(new.id, 'access');
  return null;
end $$;
create trigger approver_lost_access after update of status, company_id, plant_id, user_type, is_super_user on app_user for each row
  when ((old.status, old.company_id, old.plant_id, old.user_type, old.is_super_user)
    is distinct from (new.status, new.company_id, new.plant_id, new.user_type, new.is_super_user))
  execute function approver_lost_access();

create function approver_lost_role() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform approver_left(old.user_id, case old.role when 'approver' then 'role' else 'access' end);
  return null;
end $$;
create trigger approver_lost_role after delete or update of role on job_member for each row execute function approver_lost_role();
create trigger approver_lost_role after delete or update of role on project_member for each row execute function approver_lost_role();
