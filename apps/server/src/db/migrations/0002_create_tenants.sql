-- Why: client companies, their people and everything that belongs to one company. Row-level security is the second wall behind the
-- handlers: with no tenant set (app.company_id), millwright_app sees no tenant's row.

do $$ begin
  if not exists (select from pg_roles where rolname = 'millwright_app') then
    create role millwright_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;  -- roles belong to the whole cluster: another database made it just now
end $$;
do $$ begin
  if not pg_has_role(current_user, 'millwright_app', 'member') then
    grant millwright_app to current_user;
  end if;
end $$;

create function current_company_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.company_id', true), '')::uuid
$$;
create function current_user_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;

create table company (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email_domain text not null unique,
  website text not null,
  industry text not null,
  address text not null,
  founded_year int,
  employee_count int,
  turnover_in_paise bigint,
  logo_file_id uuid,
  created_at timestamptz not null default now()
);

create table plant (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  name text not null,
  city text not null,
  state text not null,
  latitude real not null,
  longitude real not null,
  unique (company_id, name)
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  plant_id uuid references plant (id),
  email text not null unique check (email = lower(email)),
  full_name text not null,
  phone text,
  user_type text not null check (user_type in ('Plant', 'Corporate')),
  is_super_user boolean not null default false,
  is_first_company_user boolean not null default false,
  is_subsequent_user boolean not null default false,
  is_demo boolean not null default false,
  status text not null check (status in ('pending_access', 'approved', 'rejected', 'suspended')),
  password_hash text not null,
  has_temporary_password boolean not null default false,
  first_login_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create index on app_user (company_id);

-- One row per signed-in browser. Tokens are stored as SHA-256 only.
create table user_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  company_id uuid not null references company (id),
  is_remembered boolean not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index on user_session (user_id);

create table session_token (
  token_hash bytea primary key,
  session_id uuid not null references user_session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  replaced_at timestamptz,                 -- refresh only: when a newer one was issued
  created_at timestamptz not null default now()
);
create index on session_token (session_id);
create index on session_token (expires_at);

-- Failed logins, counted before the password is looked at (see security rules for stuffing).
create table login_attempt (
  key text primary key,                    -- 'account:<hash>' or 'address:<hash>'
  failure_count int not null default 0,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz
);

create table outbox_message (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  company_id uuid references company (id),
  channel text not null check (channel in ('mail', 'sms')),
  operation_id text not null,              -- the operation that caused it
  recipient text not null,
  subject text not null,
  text_body text not null,
  created_at timestamptz not null default now(),
  attempt_count int not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index on outbox_message (next_attempt_at) where sent_at is null and failed_at is null;

create table idempotency_key (
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id),
  operation_id text not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation_id, key)
);

create table activity (
  seq bigint generated always as identity primary key,
  company_id uuid not null references company (id),
  actor_user_id uuid references app_user (id),
  operation_id text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  occurred_at timestamptz not null default now()
);
create index on activity (company_id, seq);

create table stored_file (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  uploaded_by uuid not null references app_user (id),
  file_name text not null,
  media_type text not null,
  size_in_bytes int not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table shortlist_group (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  group_name text not null check (char_length(group_name) between 1 and 80),
  is_default boolean not null default false,
  created_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index shortlist_group_name on shortlist_group (company_id, lower(group_name)) where deleted_at is null;
create unique index shortlist_group_default on shortlist_group (company_id) where is_default;
-- The group named Default can be neither deleted nor renamed, whatever the caller forgot to check.
create function protect_default_group() returns trigger language plpgsql as $$
begin
  if old.is_default and (tg_op = 'DELETE' or new.deleted_at is not null or new.group_name <> old.group_name or not new.is_default) then
    raise exception 'The Default group cannot be renamed or deleted.' using errcode = 'check_violation', constraint = 'shortlist_group_default_kept';
  end if;
  return coalesce(new, old);
end $$;
create trigger shortlist_group_default_kept before update or delete on shortlist_group
  for each row execute function protect_default_group();

create table shortlist_item (
  company_id uuid not null references company (id),
  group_id uuid not null references shortlist_group (id) on delete cascade,
  vendor_id uuid not null references vendor (id) on delete cascade,
  added_by uuid references app_user (id),
  added_at timestamptz not null default now(),
  primary key (group_id, vendor_id)
);
create index on shortlist_item (company_id, vendor_id);

create table vendor_request (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  requested_by uuid not null references app_user (id),
  number int not null,                     -- VR-<number>, counted per company
  status text not null check (status in ('submitted', 'in_review', 'need_info', 'searching', 'vendor_contacted', 'onboarding', 'added', 'duplicate', 'not_suitable', 'declined', 'withdrawn')),
  requirement text not null,
  subcategory_id text references vendor_subcategory (id),
  vendor_company_name text,
  vendor_gstn text,
  vendor_contact_name text,
  vendor_email text,
  vendor_phone text,
  location text,
  needed_by date,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, number)
);
create table vendor_request_file (
  company_id uuid not null references company (id),
  vendor_request_id uuid not null references vendor_request (id) on delete cascade,
  file_id uuid not null references stored_file (id),
  primary key (vendor_request_id, file_id)
);

create table vendor_enquiry (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  sent_by uuid not null references app_user (id),
  vendor_id uuid not null references vendor (id) on delete cascade,
  subject text not null,
  message text not null,
  wants_call_back boolean not null default false,
  created_at timestamptz not null default now()
);
create index on vendor_enquiry (company_id, created_at desc);

create table comparison_share (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  shared_by uuid not null references app_user (id),
  token_hash bytea not null unique,
  recipients text[] not null,
  note text,
  snapshot jsonb not null,                 -- the frozen comparison, as compareVendorData answered it
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index on comparison_share (company_id, created_at desc);
create table comparison_share_opening (
  id uuid primary key default gen_random_uuid(),
  share_id uuid not null references comparison_share (id) on delete cascade,
  company_id uuid not null references company (id),  -- the sharing company: it sees who opened
  opened_by uuid not null,
  opened_by_name text not null,
  opened_by_company text not null,
  opened_at timestamptz not null default now()
);
create index on comparison_share_opening (share_id);

-- A finished job of this company with a vendor; only these can be reviewed.
create table vendor_experience (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references company (id), -- null: a client outside this installation
  vendor_id uuid not null references vendor (id) on delete cascade,
  project_id text not null,
  project_title text not null,
  client_name text not null,
  client_company_name text not null,
  client_email text not null,
  vendor_email text not null,
  completed_on date not null,
  review_status text not null check (review_status in ('reviewRequested', 'submitted', 'published', 'rejected', 'flagged', 'under_dispute', 'upheld', 'removed')),
  created_at timestamptz not null default now()
);
create index on vendor_experience (vendor_id);
create index on vendor_experience (company_id);

create table vendor_review (
  id uuid primary key default gen_random_uuid(),
  experience_id uuid not null unique references vendor_experience (id) on delete cascade,
  vendor_id uuid not null references vendor (id) on delete cascade,
  company_id uuid references company (id),
  author_user_id uuid references app_user (id),
  client_name text not null,
  client_company_name text not null,
  overall_review text not null check (char_length(overall_review) <= 2000),
  overall_rating int not null check (overall_rating between 1 and 5),
  vendor_competency int check (vendor_competency between 1 and 5),
  quality_of_execution int check (quality_of_execution between 1 and 5),
  on_time_execution int check (on_time_execution between 1 and 5),
  responsiveness int check (responsiveness between 1 and 5),
  within_budget int check (within_budget between 1 and 5),
  ethics int check (ethics between 1 and 5),
  safety int check (safety between 1 and 5),
  process_and_documentation int check (process_and_documentation between 1 and 5),
  is_public boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on vendor_review (vendor_id, created_at desc);

-- Row-level security.
do $$
declare t text;
begin
  foreach t in array array['company','plant','app_user','user_session','idempotency_key','activity','stored_file','shortlist_group','shortlist_item',
    'vendor_request','vendor_request_file','vendor_enquiry','comparison_share','comparison_share_opening'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to millwright_app using (%I = current_company_id()) with check (%I = current_company_id())',
      t, case t when 'company' then 'id' else 'company_id' end, case t when 'company' then 'id' else 'company_id' end);
  end loop;
end $$;
alter table session_token enable row level security;    -- reached through the definer functions of the next migration only
alter table login_attempt enable row level security;
alter table outbox_message enable row level security;
create policy tenant_insert on outbox_message for insert to millwright_app with check (company_id is null or company_id = current_company_id());
alter table vendor_experience enable row level security;
create policy tenant on vendor_experience to millwright_app using (company_id = current_company_id()) with check (company_id = current_company_id());
alter table vendor_review enable row level security;
create policy public_read on vendor_review for select to millwright_app using (is_public);
create policy tenant on vendor_review to millwright_app using (company_id = current_company_id()) with check (company_id = current_company_id());

grant usage on schema public to millwright_app;
grant select on vendor_category, vendor_subcategory, vendor_location, vendor_certification, vendor_make, vendor_key_customer, vendor_contact,
  vendor_gallery_image, vendor_case_study, vendor_change to millwright_app;
grant select, update on vendor to millwright_app;
grant select, insert, update on company, plant, app_user to millwright_app;
grant select, update on user_session to millwright_app;
grant insert on outbox_message to millwright_app;
grant select, insert on idempotency_key, activity to millwright_app;
grant select, insert, update on stored_file, shortlist_group, vendor_request, comparison_share, vendor_review to millwright_app;
grant select, insert, delete on shortlist_item, vendor_request_file to millwright_app;
grant select, insert on vendor_enquiry, comparison_share_opening to millwright_app;
grant select, update on vendor_experience to millwright_app;
