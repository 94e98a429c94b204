-- Why: after the opening quotes are judged: their versions are read, unclear ones made clear within a window, and each is qualified or not, with why.

alter table job_vendor add column final_since timestamptz,   -- on the short list that goes to approval
  add constraint job_vendor_final check (final_since is null or state = 'added');

alter table quote add column entered_by text,                 -- who entered it for the vendor; null: the vendor itself
  add column entered_file_id uuid references stored_file (id),
  add constraint quote_entered check ((entered_by is null) = (entered_file_id is null));
create index on quote (entered_file_id) where entered_file_id is not null;

create table technical_clause (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  position int not null,
  words text not null check (char_length(words) between 1 and 500),
  is_mandatory boolean not null,
  weight int not null check (weight between 1 and 100)
);
create index on technical_clause (job_id, position);

-- What one evaluator found of one vendor's quote.
create table technical_finding (
  clause_id uuid not null references technical_clause (id) on delete cascade,
  job_vendor_id uuid not null references job_vendor (id) on delete cascade,
  user_id uuid not null references app_user (id),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  finding text not null check (finding in ('complies', 'deviates', 'no')),
  note text check (char_length(note) between 1 and 1000),
  found_at timestamptz not null,
  primary key (clause_id, job_vendor_id, user_id)
);
create index on technical_finding (job_vendor_id);

-- The verdict on a version: the next one has none.
create table quote_verdict (
  job_vendor_id uuid not null,
  number int not null,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  verdict text not null check (verdict in ('qualified', 'disqualified')),
  reason text check (char_length(reason) between 1 and 1000),
  judged_by text not null,
  judged_at timestamptz not null,
  primary key (job_vendor_id, number),
  foreign key (job_vendor_id, number) references quote (job_vendor_id, number) on delete cascade,
  check (verdict = 'qualified' or reason is not null)
);

-- Once for each vendor: a call for quotes has one envelope.
create table quote_clarification (
  job_vendor_id uuid primary key references rfq_invitation (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  words text not null check (char_length(words) between 1 and 2000),
  opened_at timestamptz not null,
  opened_by text not null,
  closes_at timestamptz not null,
  answered_by int                                            -- the version that followed
);

do $$
declare t text;
begin
  foreach t in array array['technical_clause', 'technical_finding', 'quote_verdict', 'quote_clarification'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
grant select, insert, delete on technical_clause, technical_finding to millwright_app;
grant select, insert, update, delete on quote_verdict to millwright_app;
grant select, insert, update on quote_clarification to millwright_app;

-- A vendor by its link: what it was asked to make clear, and that it did.
create policy read_by_vendor on quote_clarification for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy answered_by_vendor on quote_clarification for update to millwright_app
  using (job_vendor_id = current_job_vendor_id()) with check (job_vendor_id = current_job_vendor_id());

create or replace function is_evidence(which_file uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from pqr_answer a where a.file_id = which_file) or exists (select from quote q where q.entered_file_id = which_file)
$$;

-- The receipts of the quotes that were opened, and of those that followed: not of versions that had been replaced before, which are opened with them.
create or replace function receipts_for_vendor() returns setof bytea language sql stable security definer set search_path = public as $$
  select q.receipt from quote q join rfq r on r.job_id = q.job_id
    where r.opened_at is not null and q.opened is not null
      and not exists (select from quote n where n.job_vendor_id = q.job_vendor_id and n.number > q.number and n.submitted_at <= r.opened_at)
      and q.job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
    order by q.receipt
$$;
