-- Why: people say what they are and where they work, plants and the Corporate Office are described, and the company's logo is served to pages.

alter table app_user add column designation text, add column department text, add column profile_version int not null default 1;

-- What is known of a plant; the row without a plant is the Corporate Office. Name and place of a plant are in the table plant.
create table plant_profile (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  plant_id uuid references plant (id),
  address text,
  city text check (plant_id is null or city is null),
  state text check (plant_id is null or state is null),
  pin_code text,
  gstin text,
  commissioned_year int,
  employee_count int,
  products text,
  shutdown_months int[] not null default '{}',
  version int not null default 1,
  updated_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (company_id, plant_id)
);
alter table plant_profile enable row level security;
create policy tenant on plant_profile to millwright_app using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select, insert, update on plant_profile to millwright_app;

-- The logo of a company by its file. A picture of a page carries no token: the random id is what is known of it, and no other file is answered.
create function company_logo(which_file uuid) returns table (content bytea)
language sql stable security definer set search_path = public as $$
  select f.content from stored_file f join company c on c.id = f.company_id and c.logo_file_id = f.id
    where f.id = which_file and f.deleted_at is null and f.media_type = 'image/png'
$$;
revoke execute on function company_logo(uuid) from public;
grant execute on function company_logo(uuid) to millwright_app;
