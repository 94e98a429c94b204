-- Why: whoever reads mails only can answer by replying to one. An address of a mail is a secret that proves who replies, in which thread.

create table chat_reply_address (
  token_hash bytea primary key,            -- of what stands in the address
  thread_id uuid not null references chat_thread (id) on delete cascade,
  company_id uuid not null references company (id),
  user_id uuid references app_user (id) on delete cascade,  -- whose it is; null: the vendor of the thread
  until timestamptz not null
);
create index on chat_reply_address (thread_id);
create index on chat_reply_address (user_id);
create index on chat_reply_address (until);
alter table chat_reply_address enable row level security;  -- reached through the functions below only

-- A mail to such an address, as it came.
create table chat_mail (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references chat_thread (id) on delete cascade,
  company_id uuid not null references company (id),
  user_id uuid references app_user (id) on delete cascade,
  message_id text not null check (char_length(message_id) between 1 and 1000),
  sha256 bytea,                            -- of what is in the file store; null: erased after 30 days
  received_at timestamptz not null,
  -- waiting: its From is another address, and the recipient was asked; confirmed: the recipient said that it is theirs.
  state text not null default 'received' check (state in ('received', 'waiting', 'confirmed', 'posted', 'refused')),
  confirm_hash bytea unique,
  seq int                                  -- its message, the first of two
);
create unique index chat_mail_once on chat_mail (thread_id, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), message_id);
create index on chat_mail (user_id);
create index on chat_mail (received_at);
create index on chat_mail (sha256) where sha256 is not null;
alter table chat_mail enable row level security;  -- reached through the functions below only

-- Keeps an address for a reader of a thread; false where replies by mail have gone on for so long that a person has to look: programs that answer each other end.
create function chat_reply_add(of_thread uuid, for_user uuid, hash bytea, good_until timestamptz, most_in_a_row int) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if (select t.last_seq >= most_in_a_row and not exists (select from chat_message m where m.thread_id = t.id and m.seq > t.last_seq - most_in_a_row
        and not exists (select from chat_mail c where c.thread_id = m.thread_id and c.seq = m.seq)) from chat_thread t where t.id = of_thread)
    then return false; end if;
  insert into chat_reply_address (token_hash, thread_id, company_id, user_id, until)
    select hash, t.id, t.company_id, for_user, good_until from chat_thread t where t.id = of_thread;
  return true;
end $$;

-- Who replies in a thread. No row when that reader takes no part any more.
create function chat_replier(of_thread uuid, of_user uuid)
returns table (company_id uuid, job_id uuid, about text, job_vendor_id uuid, user_id uuid, email text, name text, plant_id uuid, user_type text,
  is_super_user boolean, company_name text)
language sql stable security definer set search_path = public as $$
  select t.company_id, t.job_id, coalesce('JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), t.title), null::uuid, u.id, u.email, u.full_name,
      u.plant_id, u.user_type, u.is_super_user, c.name
    from chat_thread t join app_user u on u.id = of_user and u.company_id = t.company_id and u.status = 'approved' join company c on c.id = u.company_id
      left join job j on j.id = t.job_id
    where t.id = of_thread
  union all
  select t.company_id, t.job_id, 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0'), t.job_vendor_id, null, i.email, i.vendor_name, null, null, false, null
    from chat_thread t join rfq_invitation i on i.job_vendor_id = t.job_vendor_id join job_vendor v on v.id = t.job_vendor_id and v.state = 'added'
      join job j on j.id = t.job_id and j.status <> 'cancelled'
    where t.id = of_thread and of_user is null
$$;

-- Whether an address takes mail, and how many came for its reader and thread within an hour. No row when it takes none.
create function chat_reply_find(hash bytea, at_time timestamptz) returns table (in_an_hour int)
language sql stable security definer set search_path = public as $$
  select (select count(*)::int from chat_mail m where m.thread_id = a.thread_id and m.user_id is not distinct from a.user_id
      and m.received_at > at_time - interval '1 hour')
    from chat_reply_address a cross join lateral chat_replier(a.thread_id, a.user_id) r
    where a.token_hash = hash and a.until > at_time
$$;

-- Keeps a mail to an address and has it read, unless it came before.
create function chat_mail_keep(hash bytea, of_message text, content bytea, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  with kept as (
    insert into chat_mail (thread_id, company_id, user_id, message_id, sha256, received_at)
      select a.thread_id, a.company_id, a.user_id, of_message, content, at_time from chat_reply_address a where a.token_hash = hash and a.until > at_time
      on conflict do nothing returning id)
  insert into task (kind, cause, payload) select 'mail-reply', 'mailReply', jsonb_build_object('mailId', k.id) from kept k
$$;

-- A mail that waits for its message, locked.
create function chat_mail_take(which uuid) returns table (thread_id uuid, user_id uuid, sha256 bytea, is_confirmed boolean)
language sql security definer set search_path = public as $$
  select m.thread_id, m.user_id, m.sha256, m.state = 'confirmed' from chat_mail m
    where m.id = which and m.state in ('received', 'confirmed') and m.sha256 is not null for update
$$;

-- Notes what became of a mail; how many of its reader and thread were refused within an hour.
create function chat_mail_settle(which uuid, new_state text, of_seq int, confirmed_by bytea) returns int
language sql security definer set search_path = public as $$
  update chat_mail set state = new_state, seq = of_seq, confirm_hash = confirmed_by where id = which returning (
    select count(*)::int from chat_mail o where o.thread_id = chat_mail.thread_id and o.user_id is not distinct from chat_mail.user_id
      and o.state = 'refused' and o.received_at > chat_mail.received_at - interval '1 hour' and o.id <> which)
$$;

-- Whether the last message of a reader in a thread came by mail and said the same.
create function chat_mail_repeats(of_thread uuid, of_user uuid, text text) returns boolean
language sql stable security definer set search_path = public as $$
  select coalesce((select m.words = text and exists (select from chat_mail c where c.thread_id = m.thread_id and c.seq = m.seq)
    from chat_message m where m.thread_id = of_thread and m.by_user is not distinct from of_user order by m.seq desc limit 1), false)
$$;

-- The recipient says that a mail is theirs: it is posted. Whether there is such a mail; once.
create function chat_mail_confirm(hash bytea) returns boolean
language sql security definer set search_path = public as $$
  with confirmed as (
    update chat_mail set state = 'confirmed', confirm_hash = null where confirm_hash = hash and state = 'waiting' and sha256 is not null returning id),
  added as (
    insert into task (kind, cause, payload) select 'mail-reply', 'confirmMailReply', jsonb_build_object('mailId', c.id) from confirmed c)
  select exists (select from confirmed)
$$;

-- Erases mails after 30 days, and forgets that they came when no address of their time takes any more.
create function chat_mail_erase(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  update chat_mail set sha256 = null, confirm_hash = null where sha256 is not null and received_at < at_time - interval '30 days';
  delete from chat_mail where received_at < at_time - interval '210 days' and seq is null;
  delete from chat_reply_address where until < at_time
$$;

-- A content that a mail is in is named too.
create or replace function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
  union select q.sha256 from quote_file q where q.sha256 = any (contents)
  union select p.sha256 from upload_part p where p.sha256 = any (contents)
  union select d.sha256 from file_download d where d.sha256 = any (contents)
  union select e.sha256 from pqr_file e where e.sha256 = any (contents)
  union select c.sha256 from chat_file c where c.sha256 = any (contents)
  union select m.sha256 from chat_mail m where m.sha256 = any (contents)
$$;

-- A mail may say where replies go.
create or replace function message_add(by_channel text, operation_id text, recipient text, message jsonb, until timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into task (kind, cause, payload, expires_at)
    values (by_channel, operation_id, jsonb_strip_nulls(jsonb_build_object('recipient', recipient, 'subject', message ->> 'subject',
      'text', message ->> 'text', 'replyTo', message ->> 'replyTo')), until)
$$;

do $$
declare f text;
begin
  foreach f in array array['chat_reply_add(uuid, uuid, bytea, timestamptz, int)', 'chat_replier(uuid, uuid)', 'chat_reply_find(bytea, timestamptz)',
    'chat_mail_keep(bytea, text, bytea, timestamptz)', 'chat_mail_take(uuid)', 'chat_mail_settle(uuid, text, int, bytea)',
    'chat_mail_repeats(uuid, uuid, text)', 'chat_mail_confirm(bytea)', 'chat_mail_erase(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
