-- Why: a report is read by who has no account, by a link with an end that can be revoked.

create table report_link (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references report (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  token_hash bytea not null unique,
  person text not null check (char_length(person) between 2 and 100),
  made_by uuid not null references app_user (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_opened_at timestamptz,
  openings int not null default 0,
  revoked_at timestamptz
);
create index on report_link (report_id, made_at desc);

alter table report_link enable row level security;
create policy of_job on report_link to millwright_app
  using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
  with check (company_id = current_company_id() and exists (select from job j where j.id = job_id));
grant select, insert on report_link to millwright_app;
grant update (revoked_at) on report_link to millwright_app;

-- Reads a report by a link and counts it. No row for a link that is unknown, over, revoked, of another report, or of who has no access any more.
create function report_link_open(link_hash bytea, of_report uuid, at_time timestamptz) returns table (job_id uuid, kind text, title text,
  content jsonb, sha256 bytea, made_at timestamptz, year int, number int, job_title text, company_name text, expires_at timestamptz, was_opened boolean)
language plpgsql security definer set search_path = public as $$
declare
  found_link report_link;
begin
  select l.* into found_link from report_link l join app_user u on u.id = l.made_by
    where l.token_hash = link_hash and l.report_id = of_report and l.revoked_at is null and l.expires_at > at_time
      and u.status = 'approved' and u.company_id = l.company_id
    for update of l;
  if not found then return; end if;
  update report_link l set last_opened_at = at_time, openings = l.openings + 1 where l.id = found_link.id;
  return query select j.id, r.kind, r.title, r.content, r.sha256, r.made_at, j.year, j.number, j.title, c.name, found_link.expires_at,
      found_link.last_opened_at is not null
    from report r join job j on j.id = r.job_id join company c on c.id = r.company_id where r.id = of_report;
end $$;
revoke execute on function report_link_open(bytea, uuid, timestamptz) from public;
grant execute on function report_link_open(bytea, uuid, timestamptz) to millwright_app;
