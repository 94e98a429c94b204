-- Why: people invite colleagues by mail (section 7 of the product specification, invites). The identifier of an invitation is a secret of 160
-- bits that is kept as a hash, belongs to one address, is good once and for seven days, and opens nothing by itself: who registers with it
-- waits for approval like everybody else.

create table invite (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  email text not null check (email = lower(email)),
  token_hash bytea unique,                 -- SHA-256 of the newest identifier; null once it was used or called back
  invited_by uuid not null references app_user (id),
  send_count int not null default 1,
  outbox_message_id uuid not null,         -- the newest mail
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  unique (company_id, email)               -- an address is invited once; sending again changes its row
);
create index on invite (company_id, created_at desc);
alter table invite enable row level security;
create policy tenant on invite to millwright_app using (company_id = current_company_id()) with check (company_id = current_company_id());
grant select, insert, update on invite to millwright_app;

-- Uses an invitation up, in the transaction of the registration, which has no tenant. outcome: accepted; other_email (it belongs to another
-- address, and stays as it is); gone (unknown, expired, used or called back: indistinguishable). Of two at once the second finds it gone.
create function invite_consume(presented_hash bytea, for_email text, at_time timestamptz) returns text
language plpgsql security definer set search_path = public as $$
declare
  found_invite invite;
begin
  select i.* into found_invite from invite i where i.token_hash = presented_hash for update;
  if not found or found_invite.accepted_at is not null or found_invite.cancelled_at is not null or found_invite.expires_at <= at_time then
    return 'gone';
  end if;
  if found_invite.email <> lower(for_email) then return 'other_email'; end if;
  update invite set accepted_at = at_time, token_hash = null where id = found_invite.id;
  return 'accepted';
end $$;
revoke execute on function invite_consume(bytea, text, timestamptz) from public;
grant execute on function invite_consume(bytea, text, timestamptz) to millwright_app;
