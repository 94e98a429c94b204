-- Why: what is due has one table and one way to be done, after a crash and with several processes too: mails and text messages, what is swept
-- and what takes effect later. What could not be done is kept for an operator, who may have it done again.

create table task (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  kind text not null,
  -- At most one task of a key is due: one that comes again and again has its kind as key.
  key text,
  company_id uuid references company (id),
  cause text not null,                     -- the operation that caused it, or the kind where nothing did
  payload jsonb,                           -- null once it is over: what was said in a mail is not kept
  -- due; done; dead (given up: an operator may have it done again); expired (worth nothing any more); dropped (by an operator, or with time)
  state text not null default 'due' check (state in ('due', 'done', 'dead', 'expired', 'dropped')),
  run_at timestamptz not null default now(),  -- while it is taken: when it is given back
  taken_at timestamptz,                    -- null while nobody is at it
  expires_at timestamptz,                  -- not done after it; null: good for ever
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index task_due on task (kind, run_at, seq) where state = 'due';
create unique index task_key on task (key) where state = 'due';
create index task_failed on task (state, ended_at) where state in ('dead', 'expired');
create index task_ended on task (ended_at) where ended_at is not null;
create index task_created on task (seq desc) where kind in ('mail', 'sms');

insert into task (id, kind, company_id, cause, payload, state, run_at, expires_at, attempts, last_error, created_at, ended_at)
  select id, channel, company_id, operation_id,
      case when text_body <> '' and (sent_at is null and failed_at is null)
        then jsonb_build_object('recipient', recipient, 'subject', subject, 'text', text_body) end,
      case when sent_at is not null then 'done' when expires_at <= failed_at then 'expired' when failed_at is not null then 'dropped' else 'due' end,
      next_attempt_at, expires_at, attempt_count, last_error, created_at, coalesce(sent_at, failed_at)
    from outbox_message order by seq;

alter table task enable row level security;    -- read and changed through the functions below only
create policy tenant_insert on task for insert to millwright_app with check (company_id is null or company_id = current_company_id());
grant insert on task to millwright_app;

-- Whoever waits for something to do, in any process, hears of it when it is committed.
create function task_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('task', '');
  return null;
end $$;
create trigger task_tell after insert on task for each statement execute function task_tell();

-- A message as the functions of the database write it. For them only.
create function message_add(by_channel text, operation_id text, recipient text, message jsonb, until timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into task (kind, cause, payload, expires_at)
    values (by_channel, operation_id, jsonb_build_object('recipient', recipient, 'subject', message ->> 'subject', 'text', message ->> 'text'), until)
$$;
revoke execute on function message_add(text, text, text, jsonb, timestamptz) from public;

-- As before, but that the message is a task.
create or replace function otp_issue(challenge_id uuid, for_purpose text, by_channel text, for_subject bytea, for_user uuid, keyed_code bytea,
  for_browser bytea, by_asker bytea, from_address bytea, asker_is_known boolean, at_time timestamptz, time_to_live interval, limits jsonb,
  message jsonb) returns timestamptz
language plpgsql security definer set search_path = public as $$
declare
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('otp ' || encode(for_subject, 'hex'), 0));
  select max(at) into free_at from (
    (select created_at + interval '15 minutes' as at from otp_challenge where subject_hash = for_subject and asker_hash = by_asker
      order by created_at desc offset (limits ->> 'perAskerPerQuarterHour')::int - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge where subject_hash = for_subject and asker_hash = by_asker
      order by created_at desc offset (limits ->> 'perDay')::int - 1 limit 1)
    union all
    (select created_at + interval '15 minutes' from otp_challenge where not asker_is_known and subject_hash = for_subject and not is_known
      order by created_at desc offset (limits ->> 'perQuarterHour')::int - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge where not asker_is_known and subject_hash = for_subject and not is_known
      order by created_at desc offset (limits ->> 'perDay')::int - 1 limit 1)
    union all
    (select created_at + interval '1 day' from otp_challenge
      where not asker_is_known and subject_hash = for_subject and not is_known and address_hash = from_address
      order by created_at desc offset (limits ->> 'perAddressPerDay')::int - 1 limit 1)) as counted;
  if free_at > at_time then return free_at; end if;
  update otp_challenge set superseded_at = at_time
    where subject_hash = for_subject and purpose = for_purpose and browser_hash = for_browser and superseded_at is null;
  insert into otp_challenge (id, purpose, channel, subject_hash, user_id, code_hash, browser_hash, asker_hash, address_hash, is_known,
      created_at, expires_at)
    values (challenge_id, for_purpose, by_channel, for_subject, for_user, keyed_code, for_browser, by_asker, from_address, asker_is_known,
      at_time, at_time + time_to_live);
  if message is not null then
    perform message_add(by_channel, message ->> 'operationId', message ->> 'recipient', message, at_time + time_to_live);
  end if;
  return null;
end $$;

create or replace function password_set(for_user uuid, new_hash text, keep_session uuid, reason text, at_time timestamptz, message jsonb) returns int
language plpgsql security definer set search_path = public as $$
declare
  ended int;
begin
  update app_user set password_hash = new_hash, has_temporary_password = false where id = for_user;
  update password_reset set used_at = at_time where user_id = for_user and used_at is null;
  update otp_challenge set superseded_at = at_time
    where user_id = for_user and purpose in ('reset', 'phone_login') and superseded_at is null and used_at is null;
  ended := session_end_all(for_user, keep_session, reason, at_time);
  perform message_add('mail', message ->> 'operationId', u.email, message, null) from app_user u where u.id = for_user;
  return ended;
end $$;

create or replace function registration_complete(for_browser bytea, for_email text, with_name text, takes_phone boolean, with_phone text, with_password text,
  with_details jsonb, with_invite bytea, mail_domain text, label text, mails jsonb, at_time timestamptz)
returns table (outcome text, user_id uuid, registration_id uuid, company_id uuid, company_name text, is_subsequent_user boolean,
  is_first_company_user boolean)
language plpgsql security definer set search_path = public as $$
declare
  kept pending_registration;
  details jsonb;
  the_company company;
  the_phone text;
  the_invite bytea;
  wanted_plant uuid;
begin
  select p.* into kept from pending_registration p
    where p.browser_hash = for_browser and p.email = for_email and p.expires_at > at_time for update;
  if not found or kept.proved_at is null then
    outcome := 'not_proved'; return next; return;
  end if;
  if kept.completed_user is not null then
    return query select 'repeated'::text, u.id, r.id, u.company_id, c.name, u.is_subsequent_user, u.is_first_company_user
      from app_user u join company c on c.id = u.company_id join registration r on r.user_id = u.id where u.id = kept.completed_user;
    return;
  end if;
  details := coalesce(kept.details, '{}'::jsonb) || coalesce(with_details, '{}'::jsonb);
  if coalesce(with_password, kept.password_hash) is null or details ->> 'companyName' is null or details ->> 'userType' is null
    or details ->> 'plant' is null then
    outcome := 'incomplete'; return next; return;
  end if;
  -- Two registrations of one address or one new company queue up here.
  perform pg_advisory_xact_lock(hashtextextended('register ' || mail_domain, 0));
  if exists (select from app_user u where u.email = for_email) then
    outcome := 'email_taken'; return next; return;
  end if;
  the_phone := case when takes_phone then with_phone else kept.phone end;
  if the_phone is not null and exists (select from app_user u where u.phone = the_phone) then
    outcome := 'phone_taken'; return next; return;
  end if;
  the_invite := coalesce(with_invite, kept.invite_hash);
  insert into company as c (name, email_domain, website, industry, address, founded_year, employee_count, domain_verified_at)
    values (details ->> 'companyName', mail_domain, 'https://www.' || mail_domain, '', coalesce(details ->> 'address', ''),
      (details ->> 'foundedYear')::int, (details ->> 'totalEmployees')::int, null)
    on conflict (email_domain) do nothing;
  select c.* into the_company from company c where c.email_domain = mail_domain for update;
  insert into shortlist_group (company_id, group_name, is_default)
    select the_company.id, 'Default', true where not exists (select from shortlist_group g where g.company_id = the_company.id and g.is_default);
  is_subsequent_user := the_company.domain_verified_at is not null;
  is_first_company_user := not is_subsequent_user;
  if is_subsequent_user and details ->> 'userType' = 'Plant' then
    select p.id into wanted_plant from plant p
      where p.company_id = the_company.id and lower(p.name) = lower(details ->> 'plant');
  end if;
  insert into app_user (company_id, plant_id, email, full_name, phone, user_type, is_first_company_user, is_subsequent_user, status, password_hash,
      created_at)
    values (the_company.id, wanted_plant, for_email, coalesce(with_name, kept.full_name), the_phone, 'Plant', is_first_company_user,
      is_subsequent_user, 'pending_access', coalesce(with_password, kept.password_hash), at_time)
    returning app_user.id into user_id;
  insert into registration as r (company_id, user_id, company_name, plant_name, user_type, address, founded_year, employee_count, subcategory_id,
      is_invited, analytics_label, created_at)
    values (the_company.id, user_id, case when is_subsequent_user then the_company.name else details ->> 'companyName' end, details ->> 'plant',
      details ->> 'userType', coalesce(details ->> 'address', ''), (details ->> 'foundedYear')::int, (details ->> 'totalEmployees')::int,
      (select s.id from vendor_subcategory s where s.id = details ->> 'subcategoryId'),
      exists (select from invite i where i.token_hash = the_invite and i.company_id = the_company.id)
        and invite_consume(the_invite, for_email, at_time) = 'accepted', label, at_time)
    returning r.id into registration_id;
  update pending_registration p set completed_user = user_id, password_hash = null, details = null, invite_hash = null, phone = null
    where p.browser_hash = for_browser;
  perform message_add('mail', mails ->> 'operationId', m.mail ->> 'recipient', m.mail, null)
    from (values (1, mails -> 'person'), (2, mails -> 'team')) as m (position, mail) order by m.position;
  perform message_add('mail', mails ->> 'operationId', s.email, mails -> 'colleagues', null)
    from company_super_users(the_company.id) s where is_subsequent_user;
  outcome := 'done';
  company_id := the_company.id;
  company_name := case when is_subsequent_user then the_company.name else details ->> 'companyName' end;
  return next;
end $$;

alter table vendor_enquiry rename column outbox_message_id to mail_task_id;
alter table invite rename column outbox_message_id to mail_task_id;
drop function outbox_delivery(uuid[]);
drop function outbox_expire(timestamptz);
drop function outbox_take(int, timestamptz);
drop function outbox_take_of(text, int, timestamptz);
drop function outbox_mark_sent(uuid, timestamptz);
drop function outbox_mark_failed(uuid, text, timestamptz, timestamptz);
drop function outbox_forget_text(uuid);
drop function outbox_figures(timestamptz);
drop function outbox_newest(int);
drop table outbox_message;

-- Which kinds have something to do, or when they next will. What the database stamped as now is due, whatever another clock says.
create function task_due_kinds(at_time timestamptz) returns table (kind text, is_due boolean, run_at timestamptz)
language sql stable security definer set search_path = public as $$
  select t.kind, min(t.run_at) <= greatest(at_time, now()), min(t.run_at) from task t where t.state = 'due' group by t.kind
$$;

-- The next task of a kind, for as long as its work may take; one whose process dies is given back after that.
create function task_take(of_kind text, work_time interval, at_time timestamptz) returns setof task
language sql security definer set search_path = public as $$
  update task set attempts = attempts + 1, taken_at = at_time, run_at = greatest(at_time, now()) + work_time
    where id = (select t.id from task t where t.kind = of_kind and t.state = 'due' and t.run_at <= greatest(at_time, now())
        and (t.expires_at is null or t.expires_at > at_time)
      order by t.run_at, t.seq limit 1 for update skip locked)
    returning *
$$;

-- Gives up what is worth nothing any more; answers what an operator may know of it.
create function task_expire(at_time timestamptz) returns table (id uuid, kind text, cause text, attempts int)
language sql security definer set search_path = public as $$
  update task t set state = 'expired', ended_at = at_time, payload = null, last_error = coalesce(t.last_error, 'expired before it could be done')
    where t.state = 'due' and t.expires_at <= at_time and (t.taken_at is null or t.run_at <= at_time)
    returning t.id, t.kind, t.cause, t.attempts
$$;

create function task_mark_done(which uuid, keeps_payload boolean, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update task set state = 'done', ended_at = at_time, last_error = null, taken_at = null, payload = case when keeps_payload then payload end
    where id = which and state = 'due'
$$;

-- One that comes again, at its next time; or one that failed and is tried again. Only who holds it may say so: its time may have run out, and
-- another process may be at it.
create function task_put_back(which uuid, of_attempt int, next_attempts int, reason text, next_run_at timestamptz) returns void
language sql security definer set search_path = public as $$
  update task set attempts = next_attempts, last_error = left(reason, 500), run_at = next_run_at, taken_at = null
    where id = which and state = 'due' and attempts = of_attempt
$$;

create function task_mark_over(which uuid, of_attempt int, end_state text, reason text, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update task set state = end_state, last_error = left(reason, 500), ended_at = at_time, taken_at = null,
      payload = case when end_state = 'dead' then payload end
    where id = which and state = 'due' and attempts = of_attempt
$$;

-- Makes sure that what comes again and again is there.
create function task_keep(of_kind text, first_run_at timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into task (kind, key, cause, payload, run_at) values (of_kind, of_kind, of_kind, '{}', first_run_at)
    on conflict (key) where state = 'due' do nothing
$$;

-- What became of mails of the caller's own company; null: it is too long ago.
create function message_delivery(task_ids uuid[]) returns table (task_id uuid, delivery_status text)
language sql stable security definer set search_path = public as $$
  select id, case state when 'done' then 'sent' when 'due' then 'pending' else 'failed' end
    from task where id = any (task_ids) and company_id = current_company_id()
$$;

-- For health and metrics: numbers only, of what does not come again by itself.
create function task_figures(at_time timestamptz)
returns table (kind text, waiting int, oldest_waiting_in_seconds int, failed_in_a_day int, dead int)
language sql stable security definer set search_path = public as $$
  select t.kind, count(*) filter (where t.state = 'due')::int,
    greatest(0, coalesce(extract(epoch from at_time - min(greatest(t.created_at, case when t.attempts = 0 then t.run_at else t.created_at end))
      filter (where t.state = 'due')), 0))::int,
    count(*) filter (where t.state in ('dead', 'expired') and t.ended_at > at_time - interval '1 day')::int,
    count(*) filter (where t.state = 'dead')::int
  from task t where t.key is null and (t.state in ('due', 'dead') or t.state = 'expired' and t.ended_at > at_time - interval '1 day')
  group by t.kind order by t.kind
$$;

-- For the operator's command: what is due and what was given up. Never what is in it.
create function task_list(how_many int)
returns table (id uuid, kind text, cause text, state text, comes_again boolean, is_taken boolean, attempts int, run_at timestamptz,
  last_error text, created_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = public as $$
  select t.id, t.kind, t.cause, t.state, t.key is not null, t.taken_at is not null, t.attempts, t.run_at, t.last_error, t.created_at, t.ended_at
    from task t where t.state in ('due', 'dead') order by t.state, t.run_at, t.seq limit how_many
$$;

-- What the operator says of one. outcome: done, unknown (over, or never there), taken (somebody is at it), comes_again (cannot be dropped).
create function task_run_again(which uuid, at_time timestamptz) returns text
language plpgsql security definer set search_path = public as $$
declare
  found_task task;
begin
  select t.* into found_task from task t where t.id = which and t.state in ('due', 'dead') for update;
  if not found then return 'unknown'; end if;
  if found_task.state = 'due' and found_task.taken_at is not null and found_task.run_at > at_time then return 'taken'; end if;
  update task set state = 'due', attempts = 0, run_at = at_time, taken_at = null, ended_at = null where id = which;
  perform pg_notify('task', '');
  return 'done';
end $$;

create function task_drop(which uuid, at_time timestamptz) returns text
language plpgsql security definer set search_path = public as $$
declare
  found_task task;
begin
  select t.* into found_task from task t where t.id = which and t.state in ('due', 'dead') for update;
  if not found then return 'unknown'; end if;
  if found_task.key is not null then return 'comes_again'; end if;
  if found_task.state = 'due' and found_task.taken_at is not null and found_task.run_at > at_time then return 'taken'; end if;
  update task set state = 'dropped', ended_at = at_time, payload = null, taken_at = null where id = which;
  return 'done';
end $$;

-- What is over is forgotten: what is in a dead task after 30 days, the row itself after a year.
create function task_forget(at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update task set state = 'dropped', payload = null where state = 'dead' and ended_at < at_time - interval '30 days';
  delete from task where ended_at < at_time - interval '1 year';
$$;

-- Development only: the server offers it on /dev/outbox, which production does not have.
create function messages_newest(how_many int) returns setof task
language sql stable security definer set search_path = public as $$
  select * from task where kind in ('mail', 'sms') order by seq desc limit how_many
$$;

-- What was noted before there were tasks takes effect too.
insert into task (kind, cause, payload, run_at)
  select 'take-effect', 'decideAsProvider', '{}', takes_effect_at from registration where takes_effect_at is not null;

do $$
declare
  f text;
begin
  foreach f in array array['task_due_kinds(timestamptz)', 'task_take(text, interval, timestamptz)', 'task_expire(timestamptz)',
    'task_mark_done(uuid, boolean, timestamptz)', 'task_put_back(uuid, int, int, text, timestamptz)',
    'task_mark_over(uuid, int, text, text, timestamptz)', 'task_keep(text, timestamptz)', 'message_delivery(uuid[])',
    'task_figures(timestamptz)', 'task_list(int)', 'task_run_again(uuid, timestamptz)', 'task_drop(uuid, timestamptz)',
    'task_forget(timestamptz)', 'messages_newest(int)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
