-- Why: who shares a comparison says whether other companies than those of its recipients may open it; what is shared already keeps its promise.
alter table comparison_share add column is_for_recipients_only boolean not null default false;

drop function comparison_share_open(bytea, uuid, timestamptz);

-- is_refused: the link is good, and not for a reader of this company; nothing else is told then, and no opening is noted.
create function comparison_share_open(presented_hash bytea, reader_id uuid, at_time timestamptz)
returns table (is_refused boolean, share_id uuid, snapshot jsonb, note text, shared_by_name text, shared_by_company text,
  created_at timestamptz, expires_at timestamptz)
language plpgsql security definer set search_path = public as $$
declare
  share comparison_share;
  reader_name text;
  reader_company company;
begin
  if reader_id is null or reader_id is distinct from current_user_id() then return; end if;
  select s.* into share from comparison_share s where s.token_hash = presented_hash and s.revoked_at is null and s.expires_at > at_time;
  if not found then return; end if;
  select u.full_name into reader_name from app_user u where u.id = reader_id;
  select c.* into reader_company from app_user u join company c on c.id = u.company_id where u.id = reader_id;
  if reader_name is null then return; end if;
  if share.is_for_recipients_only and share.company_id <> reader_company.id and not exists (
    select from unnest(share.recipients) as recipient
    where lower(split_part(recipient, '@', 2)) = lower(reader_company.email_domain)
      or exists (select from app_user u where u.company_id = reader_company.id and lower(u.email) = lower(recipient))
  ) then
    return query select true, null::uuid, null::jsonb, null::text, null::text, null::text, null::timestamptz, null::timestamptz;
    return;
  end if;
  insert into comparison_share_opening (share_id, company_id, opened_by, opened_by_name, opened_by_company, opened_at)
    values (share.id, share.company_id, reader_id, reader_name, reader_company.name, at_time);
  return query select false, share.id, share.snapshot, share.note, u.full_name, c.name, share.created_at, share.expires_at
    from app_user u join company c on c.id = u.company_id where u.id = share.shared_by;
end $$;
revoke execute on function comparison_share_open(bytea, uuid, timestamptz) from public;
grant execute on function comparison_share_open(bytea, uuid, timestamptz) to millwright_app;
