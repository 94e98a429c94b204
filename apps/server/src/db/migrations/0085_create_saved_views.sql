-- Why: people save a search under a name and come back to it, or share it with their company. A view is the query of a list's address.

create table saved_view (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id),
  place text not null check (place in ('vendors')),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (length(query) between 1 and 4000),
  is_shared boolean not null,
  saved_at timestamptz not null            -- or changed last
);
create unique index saved_view_name on saved_view (user_id, place, lower(name));
create index on saved_view (company_id, place) where is_shared;

-- Read by who saved it, and by colleagues while it is shared; written by who saved it alone.
alter table saved_view enable row level security;
create policy own on saved_view to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id());
create policy shared_read on saved_view for select to millwright_app using (company_id = current_company_id() and is_shared);
grant select, insert, update, delete on saved_view to millwright_app;
