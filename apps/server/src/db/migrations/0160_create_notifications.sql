-- Why: what concerns a person is told at a bell and, as that person chose, by a mail at once, once a day, or not at all; and each person knows
-- what is new on which part of a job since they last looked there.

create table notification (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id) on delete cascade,  -- whom it is for
  at timestamptz not null,
  kind text not null,
  job_id uuid references job (id) on delete cascade,
  subject_id text,                         -- what else it is about: a request, a question, a resolution
  detail jsonb not null,
  read_at timestamptz,
  digest_line text,                        -- what the next daily mail says of it; null: it is in none, or was
  digest_link text
);
create index on notification (user_id, (read_at is null) desc, at desc, id);
create index on notification (user_id) where digest_line is not null;
create index on notification (at);
create index on notification (job_id);
alter table notification enable row level security;
create policy own on notification to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id());
grant select, update on notification to millwright_app;

-- How a person wants mails of one group; without a row as the group is by itself.
create table mail_preference (
  user_id uuid not null references app_user (id) on delete cascade,
  mail_group text not null,
  company_id uuid not null references company (id),
  delivery text not null check (delivery in ('now', 'daily', 'off')),
  primary key (user_id, mail_group)
);
alter table mail_preference enable row level security;
create policy own on mail_preference to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id());
grant select, insert, update, delete on mail_preference to millwright_app;

-- When the next daily mail of a person is due. Its row is held by who adds a line to it, so that the mail waits for lines of its time.
create table notification_digest (
  user_id uuid primary key references app_user (id) on delete cascade,
  due_at timestamptz not null
);
alter table notification_digest enable row level security;  -- reached through the functions below only

-- Tells people of something, in the transaction of what happened: each has it at the bell, and has its mail as they chose. Whom: people by their
-- id, or by their role on the job itself (owner, opener, member for everybody, or a role of job_member); but never who did it. A person of a
-- company tells its own people alone, a vendor by its link those of its job alone. Answers how many were told.
create function notification_add(of_kind text, of_group text, of_job uuid, to_users uuid[], to_roles text[], but_user uuid, of_subject text,
  with_detail jsonb, mail jsonb, usual_delivery text, is_fixed boolean, by_cause text, at_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  person record;
  told int := 0;
  -- The next 8:00 in India that is at least a minute away.
  next_due constant timestamptz := ((at_time at time zone 'Asia/Kolkata' + interval '16 hours 1 minute')::date + time '08:00') at time zone 'Asia/Kolkata';
begin
  for person in
    select u.id, u.company_id, u.email,
        case when is_fixed then usual_delivery else coalesce(p.delivery, usual_delivery) end as delivery
      from app_user u left join job j on j.id = of_job left join rfq r on r.job_id = j.id
        left join mail_preference p on p.user_id = u.id and p.mail_group = of_group
      where u.status = 'approved' and u.id is distinct from but_user
        and (of_job is null or u.company_id = j.company_id)
        and (current_company_id() is null or u.company_id = current_company_id())
        and (current_job_vendor_id() is null
          or of_job = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id()))
        and (u.id = any (to_users)
          or 'owner' = any (to_roles) and u.id = j.owner_user_id
          or 'opener' = any (to_roles) and u.id = any (r.opens_by)
          or 'member' = any (to_roles) and (u.id = j.owner_user_id or exists (select from job_member m where m.job_id = j.id and m.user_id = u.id))
          or exists (select from job_member m where m.job_id = j.id and m.user_id = u.id and m.role = any (to_roles)))
      order by u.id
  loop
    insert into notification (company_id, user_id, at, kind, job_id, subject_id, detail, digest_line, digest_link)
      values (person.company_id, person.id, at_time, of_kind, of_job, of_subject, with_detail,
        case when person.delivery = 'daily' then mail ->> 'subject' end, case when person.delivery = 'daily' then mail ->> 'link' end);
    told := told + 1;
    if mail is null then continue; end if;
    if person.delivery = 'now' then
      perform message_add('mail', by_cause, person.email, mail, null);
    elsif person.delivery = 'daily' then
      insert into notification_digest as d (user_id, due_at) values (person.id, next_due)
        on conflict (user_id) do update set due_at = excluded.due_at where d.due_at < excluded.due_at;
      if found then
        insert into task (kind, cause, payload, run_at)
          values ('notification-digest', by_cause, jsonb_build_object('userId', person.id, 'dueAt', next_due), next_due);
      end if;
    end if;
  end loop;
  return told;
end $$;

-- The pages of who is told hear of it. At the end of the transaction, as every event: who writes one holds up the others.
create function notification_tell() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into event (company_id, for_user_id, kind, subject_type, subject_id, tags)
    values (new.company_id, new.user_id, 'notification', 'notification', new.id::text, array['notification', 'client-info']);
  return null;
end $$;
create constraint trigger notification_tell after insert on notification deferrable initially deferred
  for each row execute function notification_tell();

-- Takes the lines of the daily mail of a person, once: a second try of the same mail finds none.
create function notification_digest_take(for_user uuid, due timestamptz) returns table (email text, at timestamptz, line text, link text)
language plpgsql security definer set search_path = public as $$
begin
  perform from notification_digest d where d.user_id = for_user for update;
  return query
    with taken as (
      select n.id, n.at, n.digest_line, n.digest_link from notification n
        where n.user_id = for_user and n.digest_line is not null and n.at < due - interval '1 minute' for update),
    cleared as (update notification n set digest_line = null, digest_link = null from taken t where n.id = t.id)
    select u.email, t.at, t.digest_line, t.digest_link from taken t join app_user u on u.id = for_user
      where u.status = 'approved' order by t.at, t.id;
end $$;

-- Ends the daily mail of a person: what came with it is off from now on. usual: the groups that are daily without a row.
create function mail_unsubscribe(which_user uuid, usual text[]) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from app_user u where u.id = which_user) then return false; end if;
  update mail_preference p set delivery = 'off' where p.user_id = which_user and p.delivery = 'daily';
  insert into mail_preference (user_id, mail_group, company_id, delivery)
    select u.id, g.name, u.company_id, 'off' from app_user u, unnest(usual) as g (name) where u.id = which_user on conflict do nothing;
  update notification n set digest_line = null, digest_link = null where n.user_id = which_user and n.digest_line is not null;
  return true;
end $$;

create function notification_forget(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  delete from notification where at < at_time - interval '180 days'
$$;

do $$
declare f text;
begin
  revoke execute on function notification_tell() from public;
  foreach f in array array['notification_add(text, text, uuid, uuid[], text[], uuid, text, jsonb, jsonb, text, boolean, text, timestamptz)',
    'notification_digest_take(uuid, timestamptz)', 'mail_unsubscribe(uuid, text[])', 'notification_forget(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;

-- How far a person has looked at a part of a job: the number of the last entry of its log at that time. Entries are numbered one after the
-- other while the job is held, so that nothing that comes later can have a lower one.
create table job_part_seen (
  job_id uuid not null references job (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  part text not null,
  company_id uuid not null references company (id),
  number int not null,
  primary key (job_id, user_id, part)
);
alter table job_part_seen enable row level security;
create policy own on job_part_seen to millwright_app
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id() and exists (select from job j where j.id = job_id));
grant select, insert, update, delete on job_part_seen to millwright_app;
create index job_log_asked on job_log (company_id, job_id, number) where kind = 'question_asked';
