-- Why: the provider's team answers vendor requests within two clocks, makes vendors of them, and their vendors go to the jobs that wait for them.

alter table vendor_request
  add column first_answered_at timestamptz, -- when who asked first heard of the team
  add column closed_at timestamptz;         -- when it was answered for good

-- What happened with a request, the looks of the team among it.
create table vendor_request_log (
  vendor_request_id uuid not null references vendor_request (id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  at timestamptz not null,
  actor_side text not null check (actor_side in ('client', 'team')),
  actor_name text not null,
  kind text not null check (kind in ('submitted', 'changed', 'looked', 'moved', 'withdrawn', 'job_added', 'job_removed')),
  from_status text,
  to_status text,
  comment text,
  primary key (vendor_request_id, number)
);

-- The jobs that the vendor of a request goes to as soon as it is found.
create table vendor_request_job (
  vendor_request_id uuid not null references vendor_request (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  by_user_id uuid not null references app_user (id),
  at timestamptz not null,
  done_at timestamptz,                      -- when its vendor was put on the job
  primary key (vendor_request_id, job_id)
);
create index on vendor_request_job (job_id);

alter table vendor_request_log enable row level security;
create policy tenant on vendor_request_log to millwright_app
  using (company_id = current_company_id()) with check (company_id = current_company_id());
alter table vendor_request_job enable row level security;
create policy of_job on vendor_request_job to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
grant select, insert on vendor_request_log to millwright_app;
grant select, insert, update, delete on vendor_request_job to millwright_app;

create function requests_for_team(which uuid, is_open boolean) returns table (id uuid, company_name text, number int, status text, requirement text,
  subcategory_id text, subcategory_name text, vendor_company_name text, vendor_gstn text, vendor_contact_name text, vendor_email text,
  vendor_phone text, location text, needed_by date, note text, version int, created_at timestamptz, updated_at timestamptz,
  requested_by_name text, requested_by_email text, answer_reason text, first_answered_at timestamptz, closed_at timestamptz,
  answered_gstn text, answered_name text, files text[])
language sql stable security definer set search_path = public as $$
  select r.id, c.name, r.number, r.status, r.requirement, r.subcategory_id, s.name, r.vendor_company_name, r.vendor_gstn, r.vendor_contact_name,
      r.vendor_email, r.vendor_phone, r.location, r.needed_by, r.note, r.version, r.created_at, r.updated_at, u.full_name, u.email,
      r.answer_reason, r.first_answered_at, r.closed_at, v.gstn, v.company_name,
      array(select f.file_name from vendor_request_file rf join stored_file f on f.id = rf.file_id
        where rf.vendor_request_id = r.id and f.deleted_at is null order by f.created_at, f.id)
    from vendor_request r join company c on c.id = r.company_id join app_user u on u.id = r.requested_by
      left join vendor_subcategory s on s.id = r.subcategory_id left join vendor v on v.id = r.answered_vendor_id
    where case when which is not null then r.id = which
      else (r.status in ('submitted', 'in_review', 'need_info', 'searching', 'vendor_contacted', 'onboarding')) = is_open end
    order by case when is_open then r.created_at end, r.updated_at desc, r.id limit 500
$$;
create function request_lock_for_team(which uuid) returns void language sql security definer set search_path = public as $$
  select from vendor_request r where r.id = which for update
$$;
create function request_move_as_team(which uuid, new_status text, why text, of_vendor uuid, is_answer boolean, is_closed boolean, at_time timestamptz)
returns void language sql security definer set search_path = public as $$
  update vendor_request r set status = new_status, answer_reason = why, answered_vendor_id = of_vendor,
      first_answered_at = case when is_answer then coalesce(r.first_answered_at, at_time) else r.first_answered_at end,
      closed_at = case when is_closed then at_time end, version = r.version + 1, updated_at = at_time
    where r.id = which
$$;
create function request_log_as_team(which uuid, staff_name text, of_kind text, before text, after text, words text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into vendor_request_log (vendor_request_id, number, company_id, at, actor_side, actor_name, kind, from_status, to_status, comment)
    select r.id, 1 + coalesce((select max(l.number) from vendor_request_log l where l.vendor_request_id = r.id), 0), r.company_id, at_time, 'team',
      staff_name, of_kind, before, after, words from vendor_request r where r.id = which
$$;
create function event_of_request(which uuid, of_kind text, stale_tags text[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags)
    select r.company_id, of_kind, 'vendor_request', r.id, stale_tags from vendor_request r where r.id = which
$$;

-- The jobs that wait for the vendor of a request, in one order; those whose vendors nobody changes any more are left out.
create function request_jobs_for_team(which uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  select w.job_id from vendor_request_job w join job j on j.id = w.job_id
    where w.vendor_request_id = which and w.done_at is null and j.status in ('draft', 'submitted', 'in_review', 'sourcing', 'quoting')
    order by w.job_id
$$;
create function job_log_end_for_team(which uuid) returns table (id uuid, log_count int, log_fingerprint bytea)
language sql stable security definer set search_path = public as $$
  select j.id, j.log_count, (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count) from job j where j.id = which
$$;
-- Puts the vendor of an answered request on a held job that waits for it. Who was put there by name and address becomes the listed vendor.
-- Answers 'added', 'there' or 'full'.
create function request_vendor_to_job(which uuid, of_job uuid, most int, at_time timestamptz) returns text
language plpgsql security definer set search_path = public as $$
declare
  asked vendor_request;
  found_vendor vendor;
  wish vendor_request_job;
  outcome text := 'added';
begin
  select r.* into asked from vendor_request r where r.id = which;
  select v.* into found_vendor from vendor v where v.id = asked.answered_vendor_id and v.deleted_at is null;
  select w.* into wish from vendor_request_job w where w.vendor_request_id = which and w.job_id = of_job and w.done_at is null;
  if found_vendor.id is null or wish.job_id is null then return 'there'; end if;
  if exists (select from job_vendor jv where jv.job_id = of_job and jv.vendor_id = found_vendor.id) then
    update job_vendor jv set state = 'added', reason_code = null, by_user_id = wish.by_user_id, at = at_time
      where jv.job_id = of_job and jv.vendor_id = found_vendor.id and jv.state <> 'added';
    if not found then outcome := 'there'; end if;
  else
    update job_vendor jv set vendor_id = found_vendor.id, company_name = found_vendor.company_name
      where jv.job_id = of_job and jv.vendor_id is null and lower(jv.email) = lower(asked.vendor_email);
    if not found then
      if (select count(*) from job_vendor jv where jv.job_id = of_job) >= most then return 'full'; end if;
      insert into job_vendor (job_id, company_id, vendor_id, company_name, state, source, by_user_id, at)
        values (of_job, wish.company_id, found_vendor.id, found_vendor.company_name, 'added', 'client', wish.by_user_id, at_time);
    end if;
  end if;
  update vendor_request_job w set done_at = at_time where w.vendor_request_id = which and w.job_id = of_job;
  update job j set updated_at = at_time, changed_by = null where j.id = of_job and outcome <> 'there';
  return outcome;
end $$;

-- Lists a vendor. What is searched of it is in its row, so that the change log tells the index.
create function vendor_add_as_team(data jsonb, contact jsonb, checks jsonb) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  new_vendor vendor;
begin
  insert into vendor select * from jsonb_populate_record(null::vendor, data) returning * into new_vendor;
  insert into vendor_location (vendor_id, gstn, state, city, pin_code, address, is_primary)
    values (new_vendor.id, new_vendor.gstn, new_vendor.state, new_vendor.city, new_vendor.pin_code, new_vendor.address, true);
  insert into vendor_contact (vendor_id, full_name, designation, email, phone, is_primary, position)
    values (new_vendor.id, contact ->> 'fullName', contact ->> 'designation', contact ->> 'email', contact ->> 'phone', true, 0);
  insert into vendor_certification (vendor_id, name, kind, status, certificate_number, issuer, evidence_note, issued_on, expires_on, checked_on)
    select new_vendor.id, c.name, c.kind, c.status, c.certificate_number, c.issuer, c.evidence_note, c.issued_on, c.expires_on, c.checked_on
      from jsonb_populate_recordset(null::vendor_certification, checks) c;
  return new_vendor.id;
end $$;

do $$
declare f text;
begin
  foreach f in array array['requests_for_team(uuid, boolean)', 'request_lock_for_team(uuid)',
    'request_move_as_team(uuid, text, text, uuid, boolean, boolean, timestamptz)', 'request_log_as_team(uuid, text, text, text, text, text, timestamptz)',
    'event_of_request(uuid, text, text[])', 'request_jobs_for_team(uuid)', 'job_log_end_for_team(uuid)',
    'request_vendor_to_job(uuid, uuid, int, timestamptz)', 'vendor_add_as_team(jsonb, jsonb, jsonb)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
