-- Why: mail budgets and the once-a-day notice must hold under concurrent calls, and a sent enquiry must tell what became of its mail.

-- What a person used of a daily budget; the day is that of India (Asia/Kolkata).
create table daily_budget_use (
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id) on delete cascade,
  budget text not null,
  used_on date not null,
  used_count int not null,
  primary key (user_id, budget, used_on)
);
alter table daily_budget_use enable row level security;
create policy tenant on daily_budget_use to millwright_app using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select, insert, update on daily_budget_use to millwright_app;

-- A vendor hears once a day and company that its contacts were opened.
create table contact_notification (
  company_id uuid not null references company (id),
  vendor_id uuid not null references vendor (id) on delete cascade,
  notified_on date not null,
  notified_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, vendor_id, notified_on)
);
alter table contact_notification enable row level security;
create policy tenant on contact_notification to millwright_app using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select, insert on contact_notification to millwright_app;

-- The mail to the vendor that an enquiry caused; null for enquiries older than this column.
alter table vendor_enquiry add column outbox_message_id uuid;

-- What became of mails of the caller's own company. The outbox itself stays closed to the app role.
create function outbox_delivery(message_ids uuid[]) returns table (message_id uuid, delivery_status text)
language sql stable security definer set search_path = public as $$
  select id, case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'pending' end
    from outbox_message where id = any (message_ids) and company_id = current_company_id()
$$;
revoke execute on function outbox_delivery(uuid[]) from public;
grant execute on function outbox_delivery(uuid[]) to millwright_app;
