-- Why: the page of an invitation says who invites into which company and for which address, and whether its link was used or has run out. Of
-- what is not open only the state is told.

-- As in 0070, but a used invitation keeps its hash, by which its page knows that it was used; accepted_at alone says that it is good no more.
create or replace function invite_consume(presented_hash bytea, for_email text, at_time timestamptz) returns text
language plpgsql security definer set search_path = public as $$
declare
  found_invite invite;
begin
  select i.* into found_invite from invite i where i.token_hash = presented_hash for update;
  if not found or found_invite.accepted_at is not null or found_invite.cancelled_at is not null or found_invite.expires_at <= at_time then
    return 'gone';
  end if;
  if found_invite.email <> lower(for_email) then return 'other_email'; end if;
  update invite set accepted_at = at_time where id = found_invite.id;
  return 'accepted';
end $$;

-- No tenant: whoever holds the link is nobody yet.
create function invite_preview(presented_hash bytea, at_time timestamptz)
returns table (state text, invited_by text, company_name text, email text)
language sql stable security definer set search_path = public as $$
  select s.state, case when s.state = 'open' then u.full_name end, case when s.state = 'open' then c.name end,
    case when s.state = 'open' then i.email end
  from invite i join app_user u on u.id = i.invited_by join company c on c.id = i.company_id
  cross join lateral (select case
    when i.accepted_at is not null or exists (select from app_user m where m.company_id = i.company_id and m.email = i.email) then 'used'
    when i.cancelled_at is not null then 'unknown'
    when i.expires_at <= at_time then 'expired'
    else 'open' end as state) s
  where i.token_hash = presented_hash
$$;
revoke execute on function invite_preview(bytea, timestamptz) from public;
grant execute on function invite_preview(bytea, timestamptz) to millwright_app;
