-- Why: who writes about a job or a quote points to it, instead of describing it. What a card shows is read for each reader anew.

create table chat_card (
  thread_id uuid not null,
  seq int not null,
  place int not null check (place between 1 and 5),
  company_id uuid not null references company (id),
  kind text not null check (kind in ('job', 'quote')),
  job_id uuid not null references job (id) on delete cascade,
  job_vendor_id uuid references job_vendor (id) on delete cascade,   -- whose quote
  primary key (thread_id, seq, place),
  foreign key (thread_id, seq) references chat_message (thread_id, seq) on delete cascade,
  check ((kind = 'quote') = (job_vendor_id is not null))
);
create index on chat_card (job_id);
create index on chat_card (job_vendor_id);

-- Who reads a thread reads which cards its messages carry, and of a card what row-level security of jobs shows them. Buyers alone attach cards.
alter table chat_card enable row level security;
create policy read on chat_card for select to millwright_app using (thread_id in (select chat_readable()));
create policy attach on chat_card for insert to millwright_app
  with check (company_id = current_company_id() and exists (select from chat_message m where m.thread_id = chat_card.thread_id and m.seq = chat_card.seq
    and m.company_id = chat_card.company_id and m.by_user = current_user_id()));
grant select, insert on chat_card to millwright_app;

-- Erases what was deleted 30 days ago, with its earlier versions, files and cards.
create or replace function chat_erase(at_time timestamptz) returns void language sql security definer set search_path = public as $$
  with gone as (
    update chat_message m set words = null where m.words is not null and m.deleted_at < at_time - interval '30 days' returning m.thread_id, m.seq),
  files as (delete from chat_file f using gone g where f.thread_id = g.thread_id and f.seq = g.seq),
  cards as (delete from chat_card c using gone g where c.thread_id = g.thread_id and c.seq = g.seq)
  delete from chat_message_version v using gone g where v.thread_id = g.thread_id and v.seq = g.seq
$$;
