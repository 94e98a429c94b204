-- Why: colleagues talk about a comparison where its figures stand: on a cell, a vendor or a line. The talk is of the sheet and outlives its versions.

create table comparison_thread (
  id uuid primary key default gen_random_uuid(),
  comparison_id uuid not null references comparison (id) on delete cascade,
  company_id uuid not null references company (id),
  vendor_id uuid,
  line_id text check (char_length(line_id) between 1 and 60),
  -- As they were called when it began: the place may be gone by now.
  company_name text,
  line text,
  resolved_at timestamptz,
  resolved_by text,
  check (vendor_id is not null or line_id is not null),
  check ((vendor_id is null) = (company_name is null) and (line_id is null) = (line is null)),
  check ((resolved_at is null) = (resolved_by is null))
);
create unique index on comparison_thread (comparison_id, coalesce(vendor_id::text, ''), coalesce(line_id, ''));

create table comparison_comment (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,  -- the order in which they were written
  thread_id uuid not null references comparison_thread (id) on delete cascade,
  comparison_id uuid not null references comparison (id) on delete cascade,
  company_id uuid not null references company (id),
  words text check (char_length(words) between 1 and 2000),  -- null: it was deleted
  by_user uuid not null references app_user (id),
  mentioned uuid[] not null default '{}',
  at timestamptz not null,
  edited_at timestamptz,
  check (words is not null or mentioned = '{}')
);
create index on comparison_comment (comparison_id, number);

alter table comparison_thread enable row level security;
create policy of_comparison on comparison_thread to millwright_app
  using (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id))
  with check (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id));
grant select, insert, update (resolved_at, resolved_by) on comparison_thread to millwright_app;

-- Each writes and changes in their own name only.
alter table comparison_comment enable row level security;
create policy read on comparison_comment for select to millwright_app
  using (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id));
create policy write on comparison_comment for insert to millwright_app
  with check (company_id = current_company_id() and by_user = current_user_id()
    and exists (select from comparison_thread t where t.id = thread_id and t.comparison_id = comparison_comment.comparison_id));
create policy change on comparison_comment for update to millwright_app
  using (company_id = current_company_id() and by_user = current_user_id())
  with check (company_id = current_company_id() and by_user = current_user_id());
grant select, insert, update (words, mentioned, edited_at) on comparison_comment to millwright_app;
