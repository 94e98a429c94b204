-- Why: vendors are put on a job, suggested for it, narrowed down and taken off. Who was taken off stays readable with the reason.

create table job_vendor (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  vendor_id uuid references vendor (id),   -- null: not listed, known by name and address
  company_name text not null,
  email text,
  contact_name text,
  phone text,
  state text not null check (state in ('suggested', 'added', 'removed')),
  source text not null check (source in ('client', 'colleague')),
  is_shortlisted boolean not null default false check (not is_shortlisted or state = 'added'),
  reason_code text,                        -- of a removal, of the list
  reason_words text,                       -- of a suggestion or a removal
  by_user_id uuid not null references app_user (id),
  at timestamptz not null,
  check (vendor_id is not null or email is not null)
);
create unique index job_vendor_listed on job_vendor (job_id, vendor_id) where vendor_id is not null;
create unique index job_vendor_unlisted on job_vendor (job_id, lower(email)) where vendor_id is null;
create index on job_vendor (vendor_id);

create table job_vendor_note (
  id uuid primary key default gen_random_uuid(),
  job_vendor_id uuid not null references job_vendor (id) on delete cascade,
  company_id uuid not null references company (id),
  text text not null check (char_length(text) between 1 and 1000),
  by_user_id uuid not null references app_user (id),
  at timestamptz not null
);
create index on job_vendor_note (job_vendor_id, at desc);

alter table job_vendor enable row level security;
create policy of_job on job_vendor to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
alter table job_vendor_note enable row level security;
create policy of_job_vendor on job_vendor_note to millwright_app
  using (company_id = current_company_id() and exists (select from job_vendor v where v.id = job_vendor_id))
  with check (company_id = current_company_id() and exists (select from job_vendor v where v.id = job_vendor_id));
grant select, insert, update on job_vendor to millwright_app;
grant select, insert on job_vendor_note to millwright_app;
