-- What a host writes to bidders, and which of them have their page open.

create table auction_message (
  auction_id uuid not null references auction (id) on delete cascade,
  number int not null,
  company_id uuid not null references company (id),
  job_vendor_id uuid,                      -- null: to all
  words text not null check (char_length(words) between 1 and 1000),
  at timestamptz not null,
  by_user uuid not null references app_user (id),
  primary key (auction_id, number),
  foreign key (auction_id, job_vendor_id) references auction_bidder (auction_id, job_vendor_id) on delete cascade
);
alter table auction_message enable row level security;
create policy of_auction on auction_message to millwright_app
  using (company_id = current_company_id() and exists (select from auction a where a.id = auction_id))
  with check (company_id = current_company_id() and exists (select from auction a where a.id = auction_id));
grant select, insert on auction_message to millwright_app;

-- What the bidder that calls was written, the newest first.
create function auction_messages(which uuid, most int) returns table (number int, words text, at timestamptz)
language sql stable security definer set search_path = public as $$
  select m.number, m.words, m.at from auction_message m join auction a on a.id = m.auction_id
    where m.auction_id = which and auction_is_callers(a) and (m.job_vendor_id is null or m.job_vendor_id = current_job_vendor_id())
    order by m.number desc limit most
$$;

-- A vendor's open page: since when, and when it was last there. Every server says so of its own.
create table vendor_line (
  job_vendor_id uuid primary key references job_vendor (id) on delete cascade,
  company_id uuid not null references company (id),
  since timestamptz not null,
  seen_at timestamptz not null
);
alter table vendor_line enable row level security;
create policy of_job on vendor_line for select to millwright_app
  using (company_id = current_company_id() and exists (select from job_vendor v where v.id = job_vendor_id));
grant select on vendor_line to millwright_app;
create function vendors_seen(vendors uuid[]) returns void language sql security definer set search_path = public as $$
  insert into vendor_line (job_vendor_id, company_id, since, seen_at)
    select v.id, v.company_id, auction_now(), auction_now() from job_vendor v where v.id = any (vendors) order by v.id
  on conflict (job_vendor_id) do update set seen_at = excluded.seen_at,
    since = case when vendor_line.seen_at < excluded.seen_at - interval '15 seconds' then excluded.since else vendor_line.since end
$$;
revoke execute on function auction_messages(uuid, int), vendors_seen(uuid[]) from public;
grant execute on function auction_messages(uuid, int), vendors_seen(uuid[]) to millwright_app;
