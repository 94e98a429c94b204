-- Why: visits are numbered by company, their vendors tell people of that company alone, and people who come at the confirmed time are let in although somebody
-- asked for another one, which is then over.
create or replace function gate_entry_add(entry_id uuid, of_visit uuid, of_person uuid, which_way text, at_time timestamptz, received timestamptz, comes_late boolean)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  held visit;
  next_state text;
begin
  select v.* into held from visit v where v.id = of_visit and v.plant_id = current_gate_plant_id()
    and (current_gate_visit_id() is null or v.id = current_gate_visit_id());
  if not found then raise exception 'not a visit of this gate'; end if;
  next_state := case when held.state in ('confirmed', 'reschedule_requested') then 'checked_in' else held.state end;
  insert into visit_entry (id, visit_id, person_id, company_id, direction, at, received_at, is_late)
    values (entry_id, of_visit, of_person, held.company_id, which_way, at_time, received, comes_late) on conflict do nothing;
  if not found then return false; end if;
  update visit_person n set in_at = case when which_way = 'in' then at_time else n.in_at end,
    out_at = case when which_way = 'out' then greatest(at_time, n.in_at) end,
    is_late_entry = n.is_late_entry or comes_late where n.id = of_person;
  insert into visit_event (visit_id, number, company_id, at, what, side, by_name, from_state, to_state)
    select of_visit, held.event_count + 1, held.company_id, at_time, case which_way when 'in' then 'checked_in' else 'checked_out' end, 'gate',
      (select n.full_name from visit_person n where n.id = of_person), held.state, next_state;
  update visit v set event_count = held.event_count + 1, changed_at = received, version = held.version + 1, state = next_state where v.id = of_visit;
  return true;
end $$;

-- A vendor by the link of a visit tells people of that visit's company alone.
create or replace function notification_add(of_kind text, of_group text, of_job uuid, to_users uuid[], to_roles text[], but_user uuid, of_subject text,
  with_detail jsonb, mail jsonb, usual_delivery text, is_fixed boolean, by_cause text, at_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  person record;
  told int := 0;
  -- The next 8:00 in India that is at least a minute away.
  next_due constant timestamptz := ((at_time at time zone 'Asia/Kolkata' + interval '16 hours 1 minute')::date + time '08:00') at time zone 'Asia/Kolkata';
begin
  for person in
    select u.id, u.company_id, u.email,
        case when is_fixed then usual_delivery else coalesce(p.delivery, usual_delivery) end as delivery
      from app_user u left join job j on j.id = of_job left join rfq r on r.job_id = j.id
        left join mail_preference p on p.user_id = u.id and p.mail_group = of_group
      where u.status = 'approved' and u.id is distinct from but_user
        and (of_job is null or u.company_id = j.company_id)
        and (current_company_id() is null or u.company_id = current_company_id())
        and (current_job_vendor_id() is null
          or of_job = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()))
        and (current_visit_id() is null or u.company_id = (select v.company_id from visit v where v.id = current_visit_id()))
        and (u.id = any (to_users)
          or 'owner' = any (to_roles) and u.id = j.owner_user_id
          or 'opener' = any (to_roles) and u.id = any (r.opens_by)
          or 'member' = any (to_roles) and (u.id = j.owner_user_id or exists (select from job_member m where m.job_id = j.id and m.user_id = u.id))
          or exists (select from job_member m where m.job_id = j.id and m.user_id = u.id and m.role = any (to_roles)))
      order by u.id
  loop
    insert into notification (company_id, user_id, at, kind, job_id, subject_id, detail, digest_line, digest_link)
      values (person.company_id, person.id, at_time, of_kind, of_job, of_subject, with_detail,
        case when person.delivery = 'daily' then mail ->> 'subject' end, case when person.delivery = 'daily' then mail ->> 'link' end);
    told := told + 1;
    if mail is null then continue; end if;
    if person.delivery = 'now' then
      perform message_add('mail', by_cause, person.email, mail, null);
    elsif person.delivery = 'daily' then
      insert into notification_digest as d (user_id, due_at) values (person.id, next_due)
        on conflict (user_id) do update set due_at = excluded.due_at where d.due_at < excluded.due_at;
      if found then
        insert into task (kind, cause, payload, run_at)
          values ('notification-digest', by_cause, jsonb_build_object('userId', person.id, 'dueAt', next_due), next_due);
      end if;
    end if;
  end loop;
  return told;
end $$;

-- The next number of the company, whose visits are locked: those that the person does not see count as well.
create function visit_next_number() returns int language sql stable security definer set search_path = public as $$
  select coalesce(max(v.number), 0) + 1 from visit v where v.company_id = current_company_id()
$$;
revoke execute on function visit_next_number() from public;
grant execute on function visit_next_number() to millwright_app;
grant update (by_name) on visit_event to millwright_app;

-- An entry about a visit is no change of the job itself.
create or replace function job_log_by_visit(entry_number int, at_time timestamptz, vendor text, entry_kind text, entry_detail jsonb,
  entry_fingerprint bytea, new_seal bytea) returns void language sql security definer set search_path = public as $$
  insert into job_log (job_id, number, company_id, at, actor_side, actor_name, kind, detail, fingerprint)
    select v.job_id, entry_number, v.company_id, at_time, 'vendor', vendor, entry_kind, entry_detail, entry_fingerprint
      from visit v where v.id = current_visit_id();
  update job j set log_count = entry_number, log_seal = new_seal where j.id = (select v.job_id from visit v where v.id = current_visit_id())
$$;

-- A slot that was accepted is answered: such a visit has until that slot to be confirmed.
create or replace function visits_due(at_time timestamptz, most int) returns table (visit_id uuid, company_id uuid, owner_user_id uuid)
language sql stable security definer set search_path = public as $$
  select v.id, v.company_id, v.owner_user_id from visit v
    where v.state in ('requested', 'counter_proposed', 'reschedule_requested')
        and (select min(s.starts_at) from visit_slot s where s.visit_id = v.id and s.round = v.round
          and (v.accepted_slot_id is null or s.id = v.accepted_slot_id)) <= at_time
      or v.state = 'reschedule_requested' and v.starts_at <= at_time
      or v.state = 'checked_in' and v.ends_at <= at_time - interval '2 hours'
        and not exists (select from visit_person n where n.visit_id = v.id and n.in_at is not null and n.out_at is null)
      or v.state = 'checked_in' and v.ends_at <= at_time - interval '15 minutes' and v.overstay_told_at is null
        and exists (select from visit_person n where n.visit_id = v.id and n.in_at is not null and n.out_at is null)
      or v.state = 'confirmed' and v.starts_at between at_time and at_time + interval '24 hours' and v.reminded_at is null
      or v.erased_at is null and v.pack_saved_at is not null
        and coalesce(v.ends_at, v.changed_at) <= at_time - interval '180 days'
    order by v.id limit most
$$;
