-- Why: vendors ask about a call for quotes, and the buyer answers who asked or all. What others asked is read in words for all, never who or when.

create table rfq_question (
  id uuid primary key default gen_random_uuid(),
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  job_id uuid not null references rfq (job_id) on delete cascade,
  company_id uuid not null references company (id),
  asked_at timestamptz not null,
  revision int not null,
  line int,                                -- of that revision's bill of quantities, from 0
  words text not null check (char_length(words) between 1 and 2000),
  state text not null default 'asked' check (state in ('asked', 'answered', 'closed')),
  answer text check (char_length(answer) between 1 and 4000),
  words_for_all text check (char_length(words_for_all) between 1 and 2000),   -- null: the answer is for who asked alone
  closing_reason text check (char_length(closing_reason) between 1 and 1000),
  settled_at timestamptz,
  settled_by text,
  foreign key (job_id, revision) references rfq_revision (job_id, number),
  check ((state = 'asked') = (settled_at is null) and (settled_at is null) = (settled_by is null)),
  check ((state = 'answered') = (answer is not null) and (state = 'closed') = (closing_reason is not null)),
  check (words_for_all is null or state = 'answered')
);
create index on rfq_question (job_id, asked_at);
create index on rfq_question (job_vendor_id);

alter table rfq_question enable row level security;
create policy of_job on rfq_question to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
-- A vendor by its link: its own, which it can ask and not change.
create policy read_by_vendor on rfq_question for select to millwright_app using (job_vendor_id = current_job_vendor_id());
create policy asked_by_vendor on rfq_question for insert to millwright_app
  with check (state = 'asked' and job_vendor_id = current_job_vendor_id()
    and (job_id, company_id) = (select i.job_id, i.company_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()));
grant select, insert, update on rfq_question to millwright_app;

-- What others asked and all may read: no column of it says who asked, or when.
create function questions_for_all() returns table (id uuid, revision int, line int, words text, answer text, settled_at timestamptz)
language sql stable security definer set search_path = public as $$
  select q.id, q.revision, q.line, q.words_for_all, q.answer, q.settled_at
    from rfq_question q join rfq_invitation i on i.job_id = q.job_id
    where i.job_vendor_id = current_job_vendor_id() and q.job_vendor_id <> i.job_vendor_id and q.words_for_all is not null
$$;

-- Whom a vendor's question is told: the owner of its job, and who is its buyer on the job itself.
create function job_buyers_for_vendor() returns setof text language sql stable security definer set search_path = public as $$
  select u.email from rfq_invitation i join job j on j.id = i.job_id join app_user u on u.status = 'approved' and (u.id = j.owner_user_id
      or u.id in (select m.user_id from job_member m where m.job_id = j.id and m.role = 'buyer'))
    where i.job_vendor_id = current_job_vendor_id() order by u.email
$$;

do $$
declare f text;
begin
  foreach f in array array['questions_for_all()', 'job_buyers_for_vendor()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
