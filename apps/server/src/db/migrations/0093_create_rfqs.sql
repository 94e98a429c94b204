-- Why: a job's call for quotes. Vendors without an account read it and quote by a link of their own; what they quote is sealed until named people open it.

create table rfq (
  job_id uuid primary key references job (id) on delete cascade,
  company_id uuid not null references company (id),
  version int not null default 1,
  deadline timestamptz,
  message text check (char_length(message) <= 4000),
  payment_terms text check (char_length(payment_terms) <= 300),
  warranty_months int,
  opener_ids uuid[] not null default '{}',
  minimum_quotes int not null default 2,
  revision int not null default 0,         -- 0: not published
  closes_at timestamptz,                   -- the deadline of the last revision
  opens_by uuid[],                         -- the openers of the last revision
  needs_quotes int,                        -- how many quotes its opening needs
  public_key bytea,                        -- what vendors seal with; made by the first publishing
  first_published_at timestamptz,
  opened_at timestamptz
);

-- The other half of the key, itself sealed under SECRET_KEY: read by the act of opening alone.
create table rfq_key (
  job_id uuid primary key references rfq (job_id) on delete cascade,
  company_id uuid not null references company (id),
  sealed_private_key bytea not null
);

create table rfq_revision (
  job_id uuid not null references rfq (job_id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  content jsonb not null,                  -- as vendors see it: frozen
  sha256 bytea not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (job_id, number)
);

create table rfq_invitation (
  job_vendor_id uuid primary key references job_vendor (id) on delete cascade,
  job_id uuid not null references rfq (job_id) on delete cascade,
  company_id uuid not null references company (id),
  vendor_name text not null,
  email text not null,
  token_hash bytea not null unique,        -- of the link that opens now; the ones before do not
  sent_at timestamptz not null,
  viewed_at timestamptz,
  read_revision int not null default 0,
  answer text check (answer in ('will_quote', 'regretted')),
  answered_at timestamptz,
  regret_reason text,
  regret_comment text,
  draft bytea,                             -- sealed for the vendor alone
  draft_version int not null default 0,
  draft_saved_at timestamptz
);
create index on rfq_invitation (job_id);

create table vendor_session (
  token_hash bytea primary key,
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  company_id uuid not null references company (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz                 -- when this browser gave a code that was mailed
);
create index on vendor_session (job_vendor_id);

create table quote (
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id),
  number int not null,
  job_id uuid not null references rfq (job_id),
  company_id uuid not null references company (id),
  revision int not null,
  submitted_at timestamptz not null,
  state text not null check (state in ('submitted', 'to_confirm', 'superseded', 'withdrawn')),
  receipt bytea not null,                  -- SHA-256 of the canonical quote and its salt
  sealed bytea not null,                   -- for the opening
  own_copy bytea not null,                 -- sealed for the vendor alone
  opened jsonb,                            -- what it says and comes to; null until the opening
  primary key (job_vendor_id, number)
);
create unique index quote_current on quote (job_vendor_id) where state in ('submitted', 'to_confirm');
create index on quote (job_id);

create table rfq_opening (
  job_id uuid not null references rfq (job_id) on delete cascade,
  user_id uuid not null references app_user (id),
  company_id uuid not null references company (id),
  confirmed_at timestamptz not null,
  primary key (job_id, user_id)
);

alter table job drop constraint job_status_check;
alter table job add check (status in ('draft', 'submitted', 'in_review', 'sourcing', 'quoting', 'evaluating', 'on_hold', 'cancelled'));
alter table job_log drop constraint job_log_actor_side_check;
alter table job_log add check (actor_side in ('client', 'team', 'vendor', 'system'));
alter table otp_challenge drop constraint otp_challenge_purpose_check;
alter table otp_challenge add check (purpose in ('phone_login', 'reset', 'registration', 'review', 'opening', 'vendor'));

-- A vendor by its link: the one job vendor that its session is for.
create function current_job_vendor_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.job_vendor_id', true), '')::uuid
$$;

do $$
declare t text;
begin
  foreach t in array array['rfq', 'rfq_key', 'rfq_revision', 'rfq_invitation', 'quote', 'rfq_opening'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
alter table vendor_session enable row level security;   -- reached through the functions below only

create policy of_vendor on rfq_invitation to millwright_app
  using (job_vendor_id = current_job_vendor_id()) with check (job_vendor_id = current_job_vendor_id());
create policy of_vendor on quote to millwright_app
  using (job_vendor_id = current_job_vendor_id()) with check (job_vendor_id = current_job_vendor_id());
create policy of_vendor on rfq for select to millwright_app
  using (job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
create policy of_vendor on rfq_revision for select to millwright_app
  using (job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));

grant select, insert, update on rfq, rfq_invitation, quote, rfq_opening to millwright_app;
grant delete on rfq_opening to millwright_app;
grant select, insert on rfq_key, rfq_revision to millwright_app;

-- Opens a link: starts a session, and makes the rest of the transaction that vendor's. Answers whose it is; no row for a link that opens nothing.
create function vendor_link_open(link_hash bytea, session_hash bytea, at_time timestamptz, until_time timestamptz) returns setof uuid
language plpgsql security definer set search_path = public as $$
declare
  found_invitation rfq_invitation;
begin
  select i.* into found_invitation from rfq_invitation i join job_vendor v on v.id = i.job_vendor_id join job j on j.id = i.job_id
    where i.token_hash = link_hash and v.state = 'added' and j.status <> 'cancelled' for update of i;
  if not found then return; end if;
  update rfq_invitation i set viewed_at = at_time where i.job_vendor_id = found_invitation.job_vendor_id;
  insert into vendor_session (token_hash, job_vendor_id, company_id, created_at, expires_at)
    values (session_hash, found_invitation.job_vendor_id, found_invitation.company_id, at_time, until_time);
  perform set_config('app.job_vendor_id', found_invitation.job_vendor_id::text, true);
  return next found_invitation.job_vendor_id;
end $$;

-- Whose a session of a link is, while its vendor is on the job, the job goes on, and no newer link was sent since.
create function vendor_session_find(session_hash bytea, at_time timestamptz)
returns table (job_vendor_id uuid, job_id uuid, vendor_name text, email text, is_confirmed boolean)
language sql stable security definer set search_path = public as $$
  select i.job_vendor_id, i.job_id, i.vendor_name, i.email, s.confirmed_at is not null
    from vendor_session s join rfq_invitation i on i.job_vendor_id = s.job_vendor_id join job_vendor v on v.id = s.job_vendor_id
      join job j on j.id = i.job_id
    where s.token_hash = session_hash and s.expires_at > at_time and v.state = 'added' and j.status <> 'cancelled'
$$;
create function vendor_session_confirm(session_hash bytea, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update vendor_session s set confirmed_at = at_time where s.token_hash = session_hash
$$;
-- Ends the sessions of a vendor whose link is replaced.
create function vendor_session_end(of_job_vendor uuid) returns void
language sql security definer set search_path = public as $$
  delete from vendor_session s where s.job_vendor_id = of_job_vendor and s.company_id = current_company_id()
$$;
create function vendor_session_forget(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from vendor_session s where s.expires_at < at_time
$$;

-- The end of the log of the vendor's job, and an entry after it. The job is held first.
create function job_lock_for_vendor() returns void language sql security definer set search_path = public as $$
  select from job j where j.id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()) for update
$$;
create function job_log_end_for_vendor() returns table (job_id uuid, log_count int, log_fingerprint bytea, status text)
language sql stable security definer set search_path = public as $$
  select j.id, j.log_count, (select l.fingerprint from job_log l where l.job_id = j.id and l.number = j.log_count), j.status
    from job j where j.id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
$$;
create function job_log_as_vendor(entry_number int, at_time timestamptz, vendor_name text, entry_kind text, entry_detail jsonb,
  entry_fingerprint bytea, new_seal bytea) returns void
language sql security definer set search_path = public as $$
  insert into job_log (job_id, number, company_id, at, actor_side, actor_name, kind, detail, fingerprint)
    select i.job_id, entry_number, i.company_id, at_time, 'vendor', vendor_name, entry_kind, entry_detail, entry_fingerprint
      from rfq_invitation i where i.job_vendor_id = current_job_vendor_id();
  update job j set log_count = entry_number, log_seal = new_seal, updated_at = at_time, changed_by = null
    where j.id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
$$;

-- After the opening the receipts of all who quoted, without who: whoever quoted finds its own among them.
create function receipts_for_vendor() returns setof bytea language sql stable security definer set search_path = public as $$
  select q.receipt from quote q join rfq r on r.job_id = q.job_id
    where r.opened_at is not null and q.opened is not null
      and q.job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
    order by q.receipt
$$;

-- Whom the job's owner is told about what a vendor did.
create function job_owner_for_vendor() returns text language sql stable security definer set search_path = public as $$
  select u.email from rfq_invitation i join job j on j.id = i.job_id join app_user u on u.id = j.owner_user_id
    where i.job_vendor_id = current_job_vendor_id()
$$;

do $$
declare f text;
begin
  foreach f in array array['vendor_link_open(bytea, bytea, timestamptz, timestamptz)', 'vendor_session_find(bytea, timestamptz)',
    'vendor_session_confirm(bytea, timestamptz)', 'vendor_session_end(uuid)', 'vendor_session_forget(timestamptz)', 'job_lock_for_vendor()',
    'job_log_end_for_vendor()', 'job_log_as_vendor(int, timestamptz, text, text, jsonb, bytea, bytea)', 'receipts_for_vendor()',
    'job_owner_for_vendor()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
