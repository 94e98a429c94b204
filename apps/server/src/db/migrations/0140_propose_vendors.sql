-- Why: the provider's team proposes vendors for a job; the client says of each whether it fits, logged in or by a link that was mailed.

alter table job_vendor drop constraint job_vendor_source_check;
alter table job_vendor add check (source in ('client', 'colleague', 'team'));
alter table job_vendor alter by_user_id drop not null;
alter table job_vendor add column by_name text;        -- of who is no user of the company
alter table job_vendor add check (by_user_id is not null or by_name is not null);

create table f3_proposal (
  job_vendor_id uuid primary key references job_vendor (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  reason text not null check (char_length(reason) between 3 and 500),
  proposed_by text not null,               -- the person of the team
  proposed_at timestamptz not null,
  verdict text check (verdict in ('fit', 'maybe', 'not')),
  verdict_reason text,                     -- of the list
  verdict_comment text check (char_length(verdict_comment) <= 1000),
  verdict_by text check ((verdict_by is null) = (verdict is null)),
  verdict_user_id uuid references app_user (id),       -- null: by a link
  verdict_at timestamptz
);
create index on f3_proposal (job_id);

create table f3_link (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  token_hash bytea not null unique,
  full_name text not null,
  email text not null,
  note text check (char_length(note) <= 1000),
  sent_by uuid not null references app_user (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz
);
create index on f3_link (job_id, sent_at desc);

-- Who came by a link: the one job that it is for. Only f3_link_use sets it, for its transaction.
create function current_f3_job_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.f3_job_id', true), '')::uuid
$$;

do $$
declare t text;
begin
  foreach t in array array['f3_proposal', 'f3_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
create policy of_link on f3_proposal for select to millwright_app using (job_id = current_f3_job_id());
create policy of_link_change on f3_proposal for update to millwright_app
  using (job_id = current_f3_job_id()) with check (job_id = current_f3_job_id());
-- Of the vendors of the job, those that were proposed and nobody else.
create policy of_f3_link on job_vendor for select to millwright_app
  using (job_id = current_f3_job_id() and id in (select p.job_vendor_id from f3_proposal p where p.job_id = current_f3_job_id()));
grant select, update on f3_proposal to millwright_app;
grant select, insert, update on f3_link to millwright_app;

-- Uses a link: the rest of the transaction may read and answer the proposals of its job. No row for one that is over, revoked or unknown.
create function f3_link_use(link_hash bytea, at_time timestamptz) returns table (link_id uuid, job_id uuid, full_name text, was_opened boolean,
  expires_at timestamptz, year int, number int, title text, company_name text, plant_name text, subcategory_name text, required_by date,
  status text, latitude real, longitude real)
language plpgsql security definer set search_path = public as $$
declare
  found_link f3_link;
begin
  select l.* into found_link from f3_link l where l.token_hash = link_hash and l.revoked_at is null and l.expires_at > at_time;
  if not found then return; end if;
  -- The job first, as everywhere.
  perform from job j where j.id = found_link.job_id for update;
  perform from f3_link l where l.id = found_link.id and l.revoked_at is null for update;
  if not found then return; end if;
  perform set_config('app.f3_job_id', found_link.job_id::text, true);
  update f3_link l set opened_at = coalesce(l.opened_at, at_time) where l.id = found_link.id;
  return query select found_link.id, j.id, found_link.full_name, found_link.opened_at is not null, found_link.expires_at, j.year, j.number,
      j.title, c.name, p.name, s.name, j.required_by, j.status, p.latitude, p.longitude
    from job j join company c on c.id = j.company_id left join plant p on p.id = j.plant_id left join vendor_subcategory s on s.id = j.subcategory_id
    where j.id = found_link.job_id and j.status <> 'cancelled';
end $$;
create function job_log_end_for_f3() returns table (id uuid, log_count int, log_fingerprint bytea)
language sql stable security definer set search_path = public as $$
  select j.id, j.log_count, (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count)
    from job j where j.id = current_f3_job_id()
$$;
create function job_log_by_f3(entry_number int, at_time timestamptz, person text, entry_kind text, entry_detail jsonb,
  entry_fingerprint bytea, new_seal bytea) returns void
language sql security definer set search_path = public as $$
  insert into job_log (job_id, number, company_id, at, actor_side, actor_name, kind, detail, fingerprint)
    select j.id, entry_number, j.company_id, at_time, 'client', person, entry_kind, entry_detail, entry_fingerprint
      from job j where j.id = current_f3_job_id();
  update job j set log_count = entry_number, log_seal = new_seal, updated_at = at_time, changed_by = null where j.id = current_f3_job_id()
$$;

-- For the provider's team. Neither what a job costs nor who else is on it is among it.
create function jobs_sourced_for_team() returns table (id uuid, company_name text, year int, number int, title text, subcategory_name text,
  plant_name text, plant_city text, plant_state text, required_by date, scope text, contacts jsonb, item_count int, status text,
  status_since timestamptz, held_status text, sourcing_at timestamptz, submitted_at timestamptz, owner_name text, owner_email text, log_count int, log_fingerprint bytea)
language sql stable security definer set search_path = public as $$
  select t.* from (
      select o.id, o.sourcing_at from job o where o.status in ('sourcing', 'quoting') and o.submitted_at is not null
      order by o.sourcing_at desc nulls last, o.id limit 500
    ) o cross join lateral jobs_for_team(o.id) t
    order by o.sourcing_at desc nulls last, o.id
$$;
create function proposal_counts_for_team(jobs uuid[]) returns table (job_id uuid, proposed int, answered int)
language sql stable security definer set search_path = public as $$
  select p.job_id, count(*)::int, (count(*) filter (where p.verdict is not null))::int from f3_proposal p where p.job_id = any (jobs) group by p.job_id
$$;
create function proposals_for_team(which uuid) returns table (job_vendor_id uuid, vendor_id uuid, gstn text, company_name text, city text, state text,
  standing text, reason text, proposed_by text, proposed_at timestamptz, verdict text, verdict_reason text, verdict_comment text, verdict_at timestamptz)
language sql stable security definer set search_path = public as $$
  select p.job_vendor_id, v.id, v.gstn, v.company_name, v.city, v.state, jv.state, p.reason, p.proposed_by, p.proposed_at, p.verdict,
      p.verdict_reason, p.verdict_comment, p.verdict_at
    from f3_proposal p join job_vendor jv on jv.id = p.job_vendor_id join vendor v on v.id = jv.vendor_id
    where p.job_id = which order by p.proposed_at, p.job_vendor_id
$$;
create function job_place_for_team(which uuid) returns table (subcategory_id text, plant_name text, latitude real, longitude real)
language sql stable security definer set search_path = public as $$
  select j.subcategory_id, p.name, p.latitude, p.longitude from job j left join plant p on p.id = j.plant_id
    where j.id = which and j.submitted_at is not null
$$;
-- Puts a proposal on a held job. Answers 'proposed', 'there' (it is or was on the job) or 'full'.
create function job_propose_as_team(which uuid, of_vendor uuid, why text, staff_email text, team_name text, most int, at_time timestamptz)
returns text language plpgsql security definer set search_path = public as $$
declare
  new_id uuid;
begin
  if exists (select from job_vendor jv where jv.job_id = which and jv.vendor_id = of_vendor) then return 'there'; end if;
  if (select count(*) from job_vendor jv where jv.job_id = which) >= most then return 'full'; end if;
  insert into job_vendor (job_id, company_id, vendor_id, company_name, state, source, reason_words, by_name, at)
    select j.id, j.company_id, v.id, v.company_name, 'suggested', 'team', why, team_name, at_time
      from job j, vendor v where j.id = which and v.id = of_vendor returning id into new_id;
  insert into f3_proposal (job_vendor_id, job_id, company_id, reason, proposed_by, proposed_at)
    select new_id, j.id, j.company_id, why, staff_email, at_time from job j where j.id = which;
  update job j set updated_at = at_time, changed_by = null where j.id = which;
  return 'proposed';
end $$;
-- Takes back a proposal that nobody has answered; the name of its vendor, or no row.
create function job_withdraw_proposal_as_team(which uuid, of_job_vendor uuid, at_time timestamptz) returns setof text
language plpgsql security definer set search_path = public as $$
declare
  vendor_name text;
begin
  delete from job_vendor jv using f3_proposal p where jv.id = of_job_vendor and jv.job_id = which and p.job_vendor_id = jv.id
    and p.verdict is null and jv.state = 'suggested' returning jv.company_name into vendor_name;
  if vendor_name is null then return; end if;
  update job j set updated_at = at_time, changed_by = null where j.id = which;
  return next vendor_name;
end $$;

do $$
declare f text;
begin
  foreach f in array array['f3_link_use(bytea, timestamptz)', 'job_log_end_for_f3()', 'job_log_by_f3(int, timestamptz, text, text, jsonb, bytea, bytea)',
    'jobs_sourced_for_team()', 'proposal_counts_for_team(uuid[])', 'proposals_for_team(uuid)', 'job_place_for_team(uuid)',
    'job_propose_as_team(uuid, uuid, text, text, text, int, timestamptz)', 'job_withdraw_proposal_as_team(uuid, uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
