-- Why: the provider's team has accounts of its own, apart from those of clients, and each of its acts is written down in a chain that shows
-- when a link was changed or taken out.

create table provider_staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  has_one_time_password boolean not null,  -- good for setting a password of one's own, and nothing else
  created_at timestamptz not null,
  disabled_at timestamptz
);
create table provider_session (
  token_hash bytea primary key,
  staff_id uuid not null references provider_staff (id) on delete cascade,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null
);
create index on provider_session (staff_id);
create table provider_audit (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
alter table provider_staff enable row level security;    -- all three are reached through the functions below only
alter table provider_session enable row level security;
alter table provider_audit enable row level security;

create function provider_audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit are never changed or removed.' using errcode = 'check_violation';
end $$;
create trigger provider_audit_is_kept before update or delete or truncate on provider_audit
  for each statement execute function provider_audit_is_kept();

create function provider_audit_hash(a_seq bigint, an_at timestamptz, an_actor text, an_action text, a_subject text, a_detail jsonb, a_previous bytea)
returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(a_seq, extract(epoch from an_at), an_actor, an_action, a_subject, a_detail,
    encode(a_previous, 'hex'))::text, 'UTF8'))
$$;
create function provider_audit_add(an_actor text, an_action text, a_subject text, a_detail jsonb, at_time timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  last_seq bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(7305106);
  select a.seq, a.hash into last_seq, last_hash from provider_audit a order by a.seq desc limit 1;
  last_seq := coalesce(last_seq, 0) + 1;
  last_hash := coalesce(last_hash, '\x'::bytea);
  insert into provider_audit values (last_seq, at_time, an_actor, an_action, a_subject, a_detail, last_hash,
    provider_audit_hash(last_seq, at_time, an_actor, an_action, a_subject, a_detail, last_hash));
end $$;
create function provider_audit_newest(how_many int) returns table (seq bigint, at timestamptz, actor text, action text, subject text, detail jsonb)
language sql stable security definer set search_path = public as $$
  select a.seq, a.at, a.actor, a.action, a.subject, a.detail from provider_audit a order by a.seq desc limit how_many
$$;
-- The first entry that does not fit the one before it; null when all do.
create function provider_audit_first_broken() returns bigint
language sql stable security definer set search_path = public as $$
  select min(chain.seq) from (select a.*, lag(a.hash, 1, '\x'::bytea) over (order by a.seq) as expected_previous,
      row_number() over (order by a.seq) as expected_seq from provider_audit a) as chain
    where chain.seq <> chain.expected_seq or chain.previous_hash <> chain.expected_previous
      or chain.hash <> provider_audit_hash(chain.seq, chain.at, chain.actor, chain.action, chain.subject, chain.detail, chain.previous_hash)
$$;

-- Adds a person, or gives one who is there a new password; whoever was logged in with the old one is not any more.
create function provider_staff_add(new_email text, new_hash text, is_one_time boolean, at_time timestamptz) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  was_there boolean;
begin
  select true into was_there from provider_staff s where s.email = new_email for update;
  insert into provider_staff as s (email, password_hash, has_one_time_password, created_at) values (new_email, new_hash, is_one_time, at_time)
    on conflict (email) do update set password_hash = excluded.password_hash, has_one_time_password = excluded.has_one_time_password,
      disabled_at = null;
  delete from provider_session p using provider_staff s where s.id = p.staff_id and s.email = new_email;
  return coalesce(was_there, false);
end $$;
create function provider_staff_disable(which_email text, at_time timestamptz) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update provider_staff s set disabled_at = at_time where s.email = which_email and s.disabled_at is null;
  if not found then return false; end if;
  delete from provider_session p using provider_staff s where s.id = p.staff_id and s.email = which_email;
  return true;
end $$;
create function provider_staff_all() returns table (email text, has_one_time_password boolean, created_at timestamptz, disabled_at timestamptz)
language sql stable security definer set search_path = public as $$
  select s.email, s.has_one_time_password, s.created_at, s.disabled_at from provider_staff s order by s.email
$$;
create function provider_staff_lookup(which_email text) returns table (id uuid, password_hash text)
language sql stable security definer set search_path = public as $$
  select s.id, s.password_hash from provider_staff s where s.email = which_email and s.disabled_at is null
$$;
create function provider_session_start(for_staff uuid, token bytea, at_time timestamptz, idle interval, absolute interval) returns void
language sql security definer set search_path = public as $$
  delete from provider_session where idle_expires_at <= at_time or absolute_expires_at <= at_time;
  insert into provider_session values (token, for_staff, at_time, at_time + idle, at_time + absolute);
$$;
create function provider_session_use(token bytea, at_time timestamptz, idle interval) returns table (id uuid, email text, password_hash text, has_one_time_password boolean)
language sql security definer set search_path = public as $$
  update provider_session p set idle_expires_at = least(p.absolute_expires_at, at_time + idle)
    where p.token_hash = token and p.idle_expires_at > at_time and p.absolute_expires_at > at_time;
  select s.id, s.email, s.password_hash, s.has_one_time_password from provider_session p join provider_staff s on s.id = p.staff_id
    where p.token_hash = token and s.disabled_at is null and p.idle_expires_at > at_time and p.absolute_expires_at > at_time;
$$;
create function provider_session_end(token bytea) returns void
language sql security definer set search_path = public as $$
  delete from provider_session where token_hash = token
$$;
-- Sets the password of one's own; every session of the person ends, the page starts another.
create function provider_password_set(for_staff uuid, old_hash text, new_hash text) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update provider_staff s set password_hash = new_hash, has_one_time_password = false where s.id = for_staff and s.password_hash = old_hash;
  if not found then return false; end if;
  delete from provider_session p where p.staff_id = for_staff;
  return true;
end $$;

do $$
declare
  f text;
begin
  revoke execute on function provider_audit_hash(bigint, timestamptz, text, text, text, jsonb, bytea) from public;
  foreach f in array array['provider_audit_add(text, text, text, jsonb, timestamptz)', 'provider_audit_newest(int)', 'provider_audit_first_broken()',
    'provider_staff_add(text, text, boolean, timestamptz)', 'provider_staff_disable(text, timestamptz)', 'provider_staff_all()',
    'provider_staff_lookup(text)', 'provider_session_start(uuid, bytea, timestamptz, interval, interval)',
    'provider_session_use(bytea, timestamptz, interval)', 'provider_session_end(bytea)', 'provider_password_set(uuid, text, text)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
