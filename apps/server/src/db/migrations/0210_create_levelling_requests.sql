-- Why: the provider's team levels quotes that came as files, and delivers the comparison to who asked.

create table levelling_request (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  number int not null,
  requested_by uuid not null references app_user (id),
  status text not null check (status in ('requested', 'in_work', 'sent_back', 'delivered', 'cancelled')),
  title text not null check (char_length(title) between 1 and 200),
  job_id uuid references job (id) on delete set null,
  remarks text,
  needed_by date,
  answer text,                             -- what the team said when it sent it back or delivered it
  staff text,                              -- who of the team has it in work
  comparison_id uuid references comparison (id) on delete set null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, number)
);
create index on levelling_request (status, created_at);
create index on levelling_request (job_id);
create index on levelling_request (comparison_id);

-- The quotes as they came, each with whose it is.
create table levelling_file (
  levelling_request_id uuid not null references levelling_request (id) on delete cascade,
  file_id uuid not null references stored_file (id),
  company_id uuid not null references company (id),
  vendor_name text not null check (char_length(vendor_name) between 1 and 200),
  position int not null,
  primary key (levelling_request_id, file_id)
);
create index on levelling_file (file_id);

-- What happened with a request, the looks of the team among it.
create table levelling_log (
  levelling_request_id uuid not null references levelling_request (id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  at timestamptz not null,
  actor_side text not null check (actor_side in ('client', 'team')),
  actor_name text not null,
  kind text not null check (kind in ('requested', 'changed', 'resubmitted', 'looked', 'file_read', 'in_work', 'sent_back', 'delivered', 'cancelled')),
  comment text,
  primary key (levelling_request_id, number)
);

-- Prices are in these files: they are seen like a sheet without a job, by who asked and by super users.
alter table levelling_request enable row level security;
create policy reach on levelling_request to millwright_app
  using (company_id = current_company_id() and (requested_by = current_user_id() or (select r.is_super_user from current_reach() r)))
  with check (company_id = current_company_id() and (requested_by = current_user_id() or (select r.is_super_user from current_reach() r)));
do $$
declare t text;
begin
  foreach t in array array['levelling_file', 'levelling_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_request on %I to millwright_app
      using (company_id = current_company_id() and exists (select from levelling_request r where r.id = levelling_request_id))
      with check (company_id = current_company_id() and exists (select from levelling_request r where r.id = levelling_request_id))', t);
  end loop;
end $$;
grant select, insert, update on levelling_request to millwright_app;
grant select, insert, update, delete on levelling_file to millwright_app;
grant select, insert on levelling_log to millwright_app;

-- The next number of the caller's company, over requests that the caller does not see as well. Writers of one company queue up.
create function levelling_next_number() returns int language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('levelling_request ' || current_company_id(), 0));
  return (select coalesce(max(r.number), 0) + 1 from levelling_request r where r.company_id = current_company_id());
end $$;

-- Whether a job, a comparison or a request to level quotes uses a file, also one that the caller does not see.
create or replace function is_job_file(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from job_document_version v where v.file_id = which_file and v.company_id = current_company_id())
    or exists (select from comparison_file x where x.file_id = which_file and x.company_id = current_company_id())
    or exists (select from levelling_file l where l.file_id = which_file and l.company_id = current_company_id())
$$;

-- For the provider's team, which belongs to no company.
create function levellings_for_team(which uuid, is_open boolean) returns table (id uuid, company_name text, number int, status text, title text,
  job_number text, remarks text, needed_by date, answer text, staff text, created_at timestamptz, updated_at timestamptz, requested_by uuid,
  requested_by_name text, files json)
language sql stable security definer set search_path = public as $$
  select r.id, c.name, r.number, r.status, r.title, 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), r.remarks, r.needed_by, r.answer, r.staff,
      r.created_at, r.updated_at, r.requested_by, u.full_name,
      (select coalesce(json_agg(json_build_object('fileId', f.id, 'fileName', f.file_name, 'mediaType', f.media_type,
        'sizeInBytes', f.size_in_bytes, 'vendor', l.vendor_name) order by l.position), '[]'::json)
        from levelling_file l join stored_file f on f.id = l.file_id where l.levelling_request_id = r.id)
    from levelling_request r join company c on c.id = r.company_id join app_user u on u.id = r.requested_by left join job j on j.id = r.job_id
    where case when which is not null then r.id = which else (r.status in ('requested', 'in_work', 'sent_back')) = is_open end
    order by case when is_open then r.created_at end, r.updated_at desc, r.id limit 500
$$;
create function levelling_lock_for_team(which uuid) returns void language sql security definer set search_path = public as $$
  select from levelling_request r where r.id = which for update
$$;
create function levelling_move_as_team(which uuid, new_status text, words text, staff_name text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update levelling_request r set status = new_status, answer = words, staff = staff_name, version = r.version + 1, updated_at = at_time
    where r.id = which
$$;
create function levelling_log_as_team(which uuid, staff_name text, of_kind text, words text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into levelling_log (levelling_request_id, number, company_id, at, actor_side, actor_name, kind, comment)
    select r.id, 1 + coalesce((select max(l.number) from levelling_log l where l.levelling_request_id = r.id), 0), r.company_id, at_time, 'team',
      staff_name, of_kind, words from levelling_request r where r.id = which
$$;
create function levelling_file_for_team(which uuid, which_file uuid) returns table (file_name text, media_type text, sha256 bytea)
language sql stable security definer set search_path = public as $$
  select f.file_name, f.media_type, f.sha256 from levelling_file l join stored_file f on f.id = l.file_id
    where l.levelling_request_id = which and l.file_id = which_file
$$;
create function event_of_levelling(which uuid, of_kind text, stale_tags text[]) returns void
language sql security definer set search_path = public as $$
  insert into event (company_id, kind, subject_type, subject_id, tags)
    select r.company_id, of_kind, 'levelling_request', r.id, stale_tags from levelling_request r where r.id = which
$$;
-- Whether the sheet of a held request may be that of its job: it has none yet, is open, and its quotes are not sealed. The job is held.
create function levelling_job_for_team(which uuid) returns uuid language plpgsql security definer set search_path = public as $$
declare
  of_job uuid := (select r.job_id from levelling_request r where r.id = which);
begin
  perform from job j where j.id = of_job for update;
  return (select j.id from job j left join rfq q on q.job_id = j.id
    where j.id = of_job and j.status in ('submitted', 'in_review', 'sourcing', 'quoting', 'evaluating', 'approving', 'unsuccessful')
      and (coalesce(q.revision, 0) = 0 or q.opened_at is not null)
      and not exists (select from comparison c where c.job_id = j.id));
end $$;
-- Makes the sheet of a held request for who asked. files: the document that the quote of each vendor came as.
create function levelling_deliver_as_team(which uuid, of_job uuid, sheet_summary jsonb, sheet_base jsonb, files jsonb, by_name text,
  at_time timestamptz) returns uuid language plpgsql security definer set search_path = public as $$
declare
  asked levelling_request;
  new_id uuid;
begin
  select r.* into asked from levelling_request r where r.id = which;
  insert into comparison (company_id, job_id, title, summary, created_by, changed_at, changed_by)
    values (asked.company_id, of_job, asked.title, sheet_summary, asked.requested_by, at_time, by_name) returning id into new_id;
  insert into comparison_version (comparison_id, number, company_id, state, base, changes, made_at, made_by)
    values (new_id, 1, asked.company_id, 'editable', sheet_base, '[]', at_time, by_name);
  insert into comparison_file (comparison_id, vendor_id, number, company_id, file_id)
    select new_id, f.vendor_id, 1, asked.company_id, f.file_id from jsonb_to_recordset(files) as f (vendor_id uuid, file_id uuid)
      where exists (select from levelling_file l where l.levelling_request_id = which and l.file_id = f.file_id);
  update levelling_request r set comparison_id = new_id where r.id = which;
  return new_id;
end $$;

do $$
declare f text;
begin
  foreach f in array array['levelling_next_number()', 'levellings_for_team(uuid, boolean)', 'levelling_lock_for_team(uuid)',
    'levelling_move_as_team(uuid, text, text, text, timestamptz)', 'levelling_log_as_team(uuid, text, text, text, timestamptz)',
    'levelling_file_for_team(uuid, uuid)', 'event_of_levelling(uuid, text, text[])', 'levelling_job_for_team(uuid)',
    'levelling_deliver_as_team(uuid, uuid, jsonb, jsonb, jsonb, text, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
