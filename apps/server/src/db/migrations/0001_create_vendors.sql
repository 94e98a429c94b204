-- Why: the vendor directory is the first thing a buyer meets; guests read it without a tenant, so these tables hold only what anyone may see,
-- except vendor_contact, which is read for logged-in users only (section 6 of the product specification).

create extension if not exists pg_trgm;

create table vendor_category (
  id text primary key,                     -- project-services | mro-services | specialized-services
  name text not null,
  position int not null
);

create table vendor_subcategory (
  id text primary key,                     -- slug of the name, e.g. boiler-repair
  category_id text not null references vendor_category (id),
  name text not null,
  position int not null
);

create table vendor (
  id uuid primary key default gen_random_uuid(),
  gstn text not null unique check (gstn ~ '^[0-9A-Z]{15}$'),
  company_name text not null,
  constitution text not null,
  founded_year int not null,
  employee_count int not null,
  turnover_in_paise bigint not null,
  turnover_slab text not null,             -- a label of the filter slabs, e.g. 10-25 Cr
  summary text not null,
  website text,
  email text not null,
  phone text,
  address text not null,
  city text not null,
  state text not null,
  pin_code text not null check (pin_code ~ '^[1-9][0-9]{5}$'),
  latitude real not null,
  longitude real not null,
  registered_locations text[] not null,    -- 'State:City', the primary location first
  gst_status text not null default 'Active',
  taxpayer_type text not null default 'Regular',
  subcategory_ids text[] not null,
  discipline text[] not null,
  industries text[] not null,
  nature_of_work text[] not null,
  service_group text[] not null,
  equip_family text[] not null,
  fabrication_process text[] not null,
  fabrication_materials text[] not null,
  fabrication_products text[] not null,
  is_oem boolean not null default false,
  key_customer_count int not null default 0,
  certifications text[] not null,          -- names of checks that are verified today, for cards
  verified_on date,                        -- null: not verified
  verification_share real not null default 0 check (verification_share between 0 and 1),
  review_count int not null default 0,
  rating_sum int not null default 0,       -- sum of overall ratings of published reviews
  rating_score real not null default 0,    -- star score of domain rule 6.7 (shrunk mean, 0 to 5), recomputed with each review
  gallery_count int not null default 0,
  case_study_count int not null default 0,
  has_brochure boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table vendor_location (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  gstn text not null,
  state text not null,
  city text not null,
  pin_code text not null,
  address text not null,
  is_primary boolean not null default false
);
create index on vendor_location (vendor_id);

create table vendor_certification (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('technical', 'management', 'statutory')),
  status text not null check (status in ('not_provided', 'provided', 'verified', 'expiring', 'expired', 'revoked')),
  certificate_number text,
  issuer text,
  evidence_note text not null,             -- what was seen and how it was checked
  issued_on date,
  expires_on date,
  checked_on date
);
create index on vendor_certification (vendor_id);

create table vendor_make (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  make text not null,
  equip_family text not null,
  authorisation text not null,
  valid_until date
);
create index on vendor_make (vendor_id);

create table vendor_key_customer (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  customer_name text not null,
  industry text not null,
  since_year int not null,
  work text not null,
  evidence_note text not null
);
create index on vendor_key_customer (vendor_id);

create table vendor_contact (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  full_name text not null,
  designation text not null,
  email text not null,
  phone text not null,
  is_primary boolean not null default false,
  position int not null
);
create index on vendor_contact (vendor_id);

create table vendor_gallery_image (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  title text not null,
  kind text not null,                      -- chooses the drawing: boiler, pump, tank, crew, workshop, ...
  position int not null
);
create index on vendor_gallery_image (vendor_id);

create table vendor_case_study (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null references vendor (id) on delete cascade,
  title text not null,
  customer text not null,
  industry text not null,
  completed_year int not null,
  duration_in_days int not null,
  value_in_paise bigint not null,
  summary text not null,
  position int not null
);
create index on vendor_case_study (vendor_id);

-- Every committed change of a vendor's searchable columns leaves a row here; the search index polls it.
-- The transaction id, not the sequence alone, orders visibility: a lower sequence number may commit later.
create table vendor_change (
  seq bigint generated always as identity primary key,
  vendor_id uuid not null,
  kind text not null check (kind in ('upsert', 'delete')),
  xact_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp()
);
create index on vendor_change (xact_id);

create function note_vendor_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    insert into vendor_change (vendor_id, kind) values (old.id, 'delete');
    return old;
  end if;
  insert into vendor_change (vendor_id, kind)
    values (new.id, case when new.deleted_at is null then 'upsert' else 'delete' end);
  return new;
end $$;

create trigger vendor_change_noted after insert or update or delete on vendor
  for each row execute function note_vendor_change();
-- The bulk seed disables this trigger and rebuilds the index instead.
