-- Why: the people of a job write to some of its vendors at once, to each alone; a vendor reads what was written to it, and nothing of the others.

create table broadcast_group (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  name text not null check (char_length(name) between 1 and 100)
);
create unique index broadcast_group_name on broadcast_group (job_id, lower(name));

create table broadcast_group_vendor (
  group_id uuid not null references broadcast_group (id) on delete cascade,
  job_vendor_id uuid not null references job_vendor (id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  primary key (group_id, job_vendor_id)
);

create table broadcast_message (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  sent_at timestamptz not null,
  sent_by text not null,
  words text not null check (char_length(words) between 1 and 4000)
);
create index on broadcast_message (job_id, sent_at);

create table broadcast_recipient (
  message_id uuid not null references broadcast_message (id) on delete cascade,
  job_vendor_id uuid not null references rfq_invitation (job_vendor_id) on delete cascade,
  job_id uuid not null references job (id) on delete cascade,
  company_id uuid not null references company (id),
  mail_task_id uuid not null,
  read_at timestamptz,
  primary key (message_id, job_vendor_id)
);
create index on broadcast_recipient (job_vendor_id);

do $$
declare t text;
begin
  foreach t in array array['broadcast_group', 'broadcast_group_vendor', 'broadcast_message', 'broadcast_recipient'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy of_job on %I to millwright_app
      using (company_id = current_company_id() and exists (select from job j where j.id = job_id))
      with check (company_id = current_company_id() and exists (select from job j where j.id = job_id))', t);
  end loop;
end $$;
grant select, insert, update, delete on broadcast_group to millwright_app;
grant select, insert, delete on broadcast_group_vendor to millwright_app;
grant select, insert on broadcast_message, broadcast_recipient to millwright_app;

-- A vendor by its link reads and marks through these two alone: no row says to it who else was written to.
create function messages_for_vendor() returns table (id uuid, sent_at timestamptz, words text, is_new boolean)
language sql stable security definer set search_path = public as $$
  select m.id, m.sent_at, m.words, r.read_at is null from broadcast_recipient r join broadcast_message m on m.id = r.message_id
    where r.job_vendor_id = current_job_vendor_id() order by m.sent_at desc, m.id
$$;
create function messages_read_by_vendor(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  update broadcast_recipient r set read_at = at_time where r.job_vendor_id = current_job_vendor_id() and r.read_at is null
$$;
do $$
declare f text;
begin
  foreach f in array array['messages_for_vendor()', 'messages_read_by_vendor(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
