-- Why: people register. What they fill in is kept here, not in their browser, until the code of their address is proved; then there is an
-- account that waits for approval. Only a company whose mail domain is verified has "subsequent users".

-- Companies of the provider's team are verified; one that a registration makes is not, until its first person is approved.
alter table company add column domain_verified_at timestamptz default now();

create table pending_registration (
  browser_hash bytea primary key,          -- of the cookie that codes are bound to
  email text not null check (email = lower(email)),
  full_name text not null,
  phone text,
  password_hash text,
  details jsonb,                           -- company, plant, user type; no secret
  invite_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,                   -- the code of the address was right
  completed_user uuid references app_user (id) on delete cascade
);
create index on pending_registration (expires_at);
alter table pending_registration enable row level security;   -- reached through the functions below only

create table registration (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  user_id uuid not null unique references app_user (id) on delete cascade,
  company_name text not null,              -- as it was typed; the company's own name where the company was known
  plant_name text not null,
  user_type text not null check (user_type in ('Plant', 'Corporate')),  -- a wish until the approval
  address text not null default '',
  founded_year int,
  employee_count int,
  subcategory_id text references vendor_subcategory (id),
  is_invited boolean not null default false,
  analytics_label text check (analytics_label in ('internal', 'test')), -- for counting only; nothing reads it to decide anything
  created_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  decided_by_user uuid references app_user (id),
  decided_by_staff text                    -- address or name of command of the provider's team
);
create index on registration (company_id, created_at) where decision is null;
alter table registration enable row level security;
create policy tenant on registration for select to millwright_app using (company_id = current_company_id());
grant select on registration to millwright_app;

-- What step 2 may know of a company: only one whose domain is verified, and of its plants the names.
create function company_by_domain(which_domain text) returns table (name text, address text, founded_year int, employee_count int,
  turnover_in_paise bigint, logo_file_id uuid, plants text[])
language sql stable security definer set search_path = public as $$
  select c.name, c.address, c.founded_year, c.employee_count, c.turnover_in_paise, c.logo_file_id,
      array(select p.name from plant p where p.company_id = c.id order by p.name limit 500)
    from company c where c.email_domain = which_domain and c.domain_verified_at is not null
$$;

-- Keeps what was filled in, one registration a browser.
create function registration_keep(for_browser bytea, for_email text, with_name text, with_phone text, with_password text, with_details jsonb,
  with_invite bytea, at_time timestamptz, time_to_live interval) returns void
language sql security definer set search_path = public as $$
  insert into pending_registration as p (browser_hash, email, full_name, phone, password_hash, details, invite_hash, created_at, expires_at)
    values (for_browser, for_email, with_name, with_phone, with_password, with_details, with_invite, at_time, at_time + time_to_live)
    on conflict (browser_hash) do update set email = excluded.email, full_name = excluded.full_name, phone = excluded.phone,
      password_hash = excluded.password_hash, details = excluded.details, invite_hash = excluded.invite_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at, proved_at = null, completed_user = null
$$;

create function registration_kept(for_browser bytea, at_time timestamptz) returns table (email text, full_name text, phone text, has_password boolean,
  details jsonb, is_proved boolean, is_complete boolean)
language sql stable security definer set search_path = public as $$
  select p.email, p.full_name, p.phone, p.password_hash is not null, p.details, p.proved_at is not null, p.completed_user is not null
    from pending_registration p where p.browser_hash = for_browser and p.expires_at > at_time
$$;

create function registration_discard(for_browser bytea) returns void
language sql security definer set search_path = public as $$
  delete from pending_registration where browser_hash = for_browser
$$;

-- Tries a code of the kept registration. outcome as of otp_try.
create function registration_prove(for_subject bytea, for_browser bytea, for_email text, keyed_code bytea, at_time timestamptz, most_tries int)
returns text
language plpgsql security definer set search_path = public as $$
declare
  result record;
begin
  perform from pending_registration p
    where p.browser_hash = for_browser and p.email = for_email and p.expires_at > at_time and p.completed_user is null for update;
  if not found then return 'gone'; end if;
  select * into result from otp_try('registration', for_subject, for_browser, keyed_code, at_time, most_tries);
  if result.outcome = 'right' then
    update pending_registration p set proved_at = at_time where p.browser_hash = for_browser;
  end if;
  return result.outcome;
end $$;

-- Makes the account, once. What is null here is taken from what was kept. outcome: done, repeated (it was done before), not_proved, incomplete (with the
-- registration as it would be), email_taken, phone_taken; nothing is made but by done.
create function registration_complete(for_browser bytea, for_email text, with_name text, takes_phone boolean, with_phone text, with_password text,
  with_details jsonb, with_invite bytea, mail_domain text, label text, mails jsonb, at_time timestamptz)
returns table (outcome text, user_id uuid, registration_id uuid, company_id uuid, company_name text, is_subsequent_user boolean,
  is_first_company_user boolean)
language plpgsql security definer set search_path = public as $$
declare
  kept pending_registration;
  details jsonb;
  the_company company;
  the_phone text;
  the_invite bytea;
  wanted_plant uuid;
begin
  select p.* into kept from pending_registration p
    where p.browser_hash = for_browser and p.email = for_email and p.expires_at > at_time for update;
  if not found or kept.proved_at is null then
    outcome := 'not_proved'; return next; return;
  end if;
  if kept.completed_user is not null then
    return query select 'repeated'::text, u.id, r.id, u.company_id, c.name, u.is_subsequent_user, u.is_first_company_user
      from app_user u join company c on c.id = u.company_id join registration r on r.user_id = u.id where u.id = kept.completed_user;
    return;
  end if;
  details := coalesce(kept.details, '{}'::jsonb) || coalesce(with_details, '{}'::jsonb);
  if coalesce(with_password, kept.password_hash) is null or details ->> 'companyName' is null or details ->> 'userType' is null
    or details ->> 'plant' is null then
    outcome := 'incomplete'; return next; return;
  end if;
  -- Two registrations of one address or one new company queue up here.
  perform pg_advisory_xact_lock(hashtextextended('register ' || mail_domain, 0));
  if exists (select from app_user u where u.email = for_email) then
    outcome := 'email_taken'; return next; return;
  end if;
  the_phone := case when takes_phone then with_phone else kept.phone end;
  if the_phone is not null and exists (select from app_user u where u.phone = the_phone) then
    outcome := 'phone_taken'; return next; return;
  end if;
  the_invite := coalesce(with_invite, kept.invite_hash);
  insert into company as c (name, email_domain, website, industry, address, founded_year, employee_count, domain_verified_at)
    values (details ->> 'companyName', mail_domain, 'https://www.' || mail_domain, '', coalesce(details ->> 'address', ''),
      (details ->> 'foundedYear')::int, (details ->> 'totalEmployees')::int, null)
    on conflict (email_domain) do nothing;
  select c.* into the_company from company c where c.email_domain = mail_domain for update;
  insert into shortlist_group (company_id, group_name, is_default)
    select the_company.id, 'Default', true where not exists (select from shortlist_group g where g.company_id = the_company.id and g.is_default);
  is_subsequent_user := the_company.domain_verified_at is not null;
  is_first_company_user := not is_subsequent_user;
  if is_subsequent_user and details ->> 'userType' = 'Plant' then
    select p.id into wanted_plant from plant p
      where p.company_id = the_company.id and lower(p.name) = lower(details ->> 'plant');
  end if;
  insert into app_user (company_id, plant_id, email, full_name, phone, user_type, is_first_company_user, is_subsequent_user, status, password_hash,
      created_at)
    values (the_company.id, wanted_plant, for_email, coalesce(with_name, kept.full_name), the_phone, 'Plant', is_first_company_user,
      is_subsequent_user, 'pending_access', coalesce(with_password, kept.password_hash), at_time)
    returning app_user.id into user_id;
  insert into registration as r (company_id, user_id, company_name, plant_name, user_type, address, founded_year, employee_count, subcategory_id,
      is_invited, analytics_label, created_at)
    values (the_company.id, user_id, case when is_subsequent_user then the_company.name else details ->> 'companyName' end, details ->> 'plant',
      details ->> 'userType', coalesce(details ->> 'address', ''), (details ->> 'foundedYear')::int, (details ->> 'totalEmployees')::int,
      (select s.id from vendor_subcategory s where s.id = details ->> 'subcategoryId'),
      exists (select from invite i where i.token_hash = the_invite and i.company_id = the_company.id)
        and invite_consume(the_invite, for_email, at_time) = 'accepted', label, at_time)
    returning r.id into registration_id;
  update pending_registration p set completed_user = user_id, password_hash = null, details = null, invite_hash = null, phone = null
    where p.browser_hash = for_browser;
  insert into outbox_message (channel, operation_id, recipient, subject, text_body)
    select 'mail', mails ->> 'operationId', m.mail ->> 'recipient', m.mail ->> 'subject', m.mail ->> 'text'
      from (values (1, mails -> 'person'), (2, mails -> 'team')) as m (position, mail) order by m.position;
  insert into outbox_message (channel, operation_id, recipient, subject, text_body)
    select 'mail', mails ->> 'operationId', s.email, mails -> 'colleagues' ->> 'subject', mails -> 'colleagues' ->> 'text'
      from company_super_users(the_company.id) s where is_subsequent_user;
  outcome := 'done';
  company_id := the_company.id;
  company_name := case when is_subsequent_user then the_company.name else details ->> 'companyName' end;
  return next;
end $$;

-- The super users of a company, who hear of a new request.
create function company_super_users(which_company uuid) returns table (email text)
language sql stable security definer set search_path = public as $$
  select u.email from app_user u where u.company_id = which_company and u.is_super_user and u.status = 'approved' order by u.email limit 20
$$;

-- Decides on a registration: for the logged-in super user of the same company (by_staff null), or for the provider's team. outcome: done,
-- unknown (none, or of another company), decided (somebody was faster), self. The team may let in whom it or a company rejected before.
create function registration_decide(which_registration uuid, new_decision text, by_staff text, at_time timestamptz)
returns table (outcome text, user_id uuid, email text, full_name text, company_name text, is_first_company_user boolean)
language plpgsql security definer set search_path = public as $$
declare
  found_registration registration;
  account app_user;
  the_company company;
  is_first boolean;
begin
  select r.* into found_registration from registration r where r.id = which_registration;
  if found and by_staff is null and not exists (select from app_user u where u.id = current_user_id() and u.company_id = current_company_id()
    and u.company_id = found_registration.company_id and u.is_super_user and u.status = 'approved') then
    found_registration := null;
  end if;
  if found_registration.id is null then
    outcome := 'unknown'; return next; return;
  end if;
  -- Two decisions about one company take turns, so that one person is its first.
  select c.* into the_company from company c where c.id = found_registration.company_id for update;
  select r.* into found_registration from registration r where r.id = which_registration for update;
  select u.* into account from app_user u where u.id = found_registration.user_id for update;
  if found_registration.decision is not null and not (by_staff is not null and found_registration.decision = 'rejected'
      and new_decision = 'approved' and account.status = 'rejected')
    or found_registration.decision is null and account.status <> 'pending_access' then
    outcome := 'decided'; return next; return;
  end if;
  update registration r set decision = new_decision, decided_at = at_time, decided_by_staff = by_staff,
      decided_by_user = case when by_staff is null then current_user_id() end
    where r.id = which_registration;
  if new_decision = 'rejected' then
    update app_user u set status = 'rejected' where u.id = account.id;
    perform session_end_all(account.id, null, 'account rejected', at_time);
    is_first := false;
  else
    is_first := the_company.domain_verified_at is null
      and not exists (select from app_user u where u.company_id = the_company.id and u.status = 'approved');
    if is_first then
      update company c set domain_verified_at = at_time, name = found_registration.company_name,
          address = found_registration.address, founded_year = found_registration.founded_year,
          employee_count = found_registration.employee_count
        where c.id = the_company.id;
    end if;
    update app_user u set status = 'approved', user_type = found_registration.user_type,
        is_super_user = u.is_super_user or is_first, is_first_company_user = is_first, is_subsequent_user = not is_first,
        plant_id = coalesce(u.plant_id, (select p.id from plant p where p.company_id = the_company.id
          and lower(p.name) = lower(found_registration.plant_name)))
      where u.id = account.id;
  end if;
  return query select 'done'::text, account.id, account.email, account.full_name,
    (select c.name from company c where c.id = the_company.id), is_first;
end $$;

-- Everybody who waits, for the provider's team. The longest wait first.
create function registrations_waiting() returns table (id uuid, email text, full_name text, phone text, company_name text, email_domain text,
  is_new_company boolean, plant_name text, user_type text, address text, founded_year int, employee_count int, subcategory text, is_invited boolean,
  analytics_label text, created_at timestamptz)
language sql stable security definer set search_path = public as $$
  select r.id, u.email, u.full_name, u.phone, r.company_name, c.email_domain, c.domain_verified_at is null, r.plant_name, r.user_type, r.address,
      r.founded_year, r.employee_count, s.name, r.is_invited, r.analytics_label, r.created_at
    from registration r join app_user u on u.id = r.user_id join company c on c.id = r.company_id
      left join vendor_subcategory s on s.id = r.subcategory_id
    where r.decision is null and u.status = 'pending_access' order by r.created_at, r.id limit 500
$$;
create function registration_by_email(which_email text) returns table (id uuid, decision text)
language sql stable security definer set search_path = public as $$
  select r.id, r.decision from registration r join app_user u on u.id = r.user_id where u.email = which_email
$$;

create function registration_clean_up(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from pending_registration where expires_at < at_time
$$;

do $$
declare
  f text;
begin
  foreach f in array array['company_by_domain(text)', 'registration_keep(bytea, text, text, text, text, jsonb, bytea, timestamptz, interval)',
    'registration_kept(bytea, timestamptz)', 'registration_discard(bytea)', 'registration_prove(bytea, bytea, text, bytea, timestamptz, int)',
    'registration_complete(bytea, text, text, boolean, text, text, jsonb, bytea, text, text, jsonb, timestamptz)', 'company_super_users(uuid)',
    'registration_decide(uuid, text, text, timestamptz)', 'registrations_waiting()', 'registration_by_email(text)',
    'registration_clean_up(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
