-- Why: widgets in another product may act for a person, who has no session here; who it is must be found before a tenant is known.

-- The approved user of the company with this mail domain, by address or by id; exactly one of the two is given.
create function widget_principal(company_domain text, user_email text, which_user uuid)
returns table (user_id uuid, company_id uuid, plant_id uuid, email text, full_name text, user_type text, is_super_user boolean, company_name text)
language sql stable security definer set search_path = public as $$
  select u.id, u.company_id, u.plant_id, u.email, u.full_name, u.user_type, u.is_super_user, c.name
    from app_user u join company c on c.id = u.company_id
    where c.email_domain = company_domain and u.status = 'approved'
      and num_nonnulls(user_email, which_user) = 1 and (u.email = user_email or u.id = which_user)
$$;
revoke execute on function widget_principal(text, text, uuid) from public;
grant execute on function widget_principal(text, text, uuid) to millwright_app;
