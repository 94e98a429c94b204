-- Why: who approves an award sees what differs from what vendors submitted, and why; what is said of a change stays with that change.

create table comparison_reason (
  comparison_id uuid not null,
  revision int not null,
  company_id uuid not null references company (id),
  reason text not null check (char_length(reason) between 1 and 500),
  file_id uuid references stored_file (id),
  at timestamptz not null,
  by text not null,
  primary key (comparison_id, revision),
  foreign key (comparison_id, revision) references comparison_edit (comparison_id, revision) on delete cascade
);
create index on comparison_reason (file_id);
alter table comparison_reason enable row level security;
create policy of_comparison on comparison_reason to millwright_app
  using (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id))
  with check (company_id = current_company_id() and exists (select from comparison c where c.id = comparison_id));
grant select, insert, update on comparison_reason to millwright_app;

-- Whether a job, a comparison or a request to level quotes uses a file, also one that the caller does not see.
create or replace function is_job_file(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from job_document_version v where v.file_id = which_file and v.company_id = current_company_id())
    or exists (select from comparison_file x where x.file_id = which_file and x.company_id = current_company_id())
    or exists (select from comparison_reason x where x.file_id = which_file and x.company_id = current_company_id())
    or exists (select from levelling_file l where l.file_id = which_file and l.company_id = current_company_id())
$$;
