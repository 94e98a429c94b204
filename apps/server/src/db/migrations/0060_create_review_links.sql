-- Why: a review can be written without a login by who follows a mailed link (rule S3). The link's token is known to its mail only, and these
-- functions are the one way for a caller without a company to see an experience or to write its review.

create table review_link (
  token_hash bytea primary key,
  experience_id uuid not null references vendor_experience (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on review_link (experience_id);
alter table review_link enable row level security;    -- reached through the functions below only

-- Whether the one who would write the review is the vendor: one of its addresses, or an address under its own web site.
create function review_is_by_vendor(which_experience uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from vendor_experience x join vendor v on v.id = x.vendor_id
    where x.id = which_experience and (
      lower(x.client_email) in (lower(x.vendor_email), lower(v.email))
      or exists (select from vendor_contact c where c.vendor_id = v.id and lower(c.email) = lower(x.client_email))
      or split_part(lower(x.client_email), '@', 2) = regexp_replace(lower(v.website), '^[a-z]+://(www\.)?([^/:?#]+).*$', '\2')))
$$;

-- Makes a link to an experience that waits for its review. With only_first it makes none where one was made before. Answers what the mail
-- says; nothing when there is no link to make.
create function review_link_make(which_experience uuid, new_hash bytea, only_first boolean, at_time timestamptz, time_to_live interval)
returns table (gstn text, project_id text, project_title text, completed_on date, client_name text, client_email text, vendor_email text,
  vendor_company_name text)
language plpgsql security definer set search_path = public as $$
begin
  perform from vendor_experience x where x.id = which_experience and x.review_status = 'reviewRequested' for update;
  if not found or review_is_by_vendor(which_experience) then return; end if;
  if only_first and exists (select from review_link l where l.experience_id = which_experience) then return; end if;
  insert into review_link (token_hash, experience_id, created_at, expires_at)
    values (new_hash, which_experience, at_time, at_time + time_to_live);
  return query select v.gstn, x.project_id, x.project_title, x.completed_on, x.client_name, x.client_email, x.vendor_email, v.company_name
    from vendor_experience x join vendor v on v.id = x.vendor_id where x.id = which_experience and v.deleted_at is null;
end $$;

-- Experiences whose client was not asked for a review yet; those that ended long ago are left in peace.
create function review_link_wanted(at_time timestamptz, how_many int) returns table (experience_id uuid)
language sql stable security definer set search_path = public as $$
  select x.id from vendor_experience x join vendor v on v.id = x.vendor_id
    where x.review_status = 'reviewRequested' and v.deleted_at is null and x.completed_on > (at_time - interval '90 days')::date
      and not exists (select from review_link l where l.experience_id = x.id) and not review_is_by_vendor(x.id)
    order by x.completed_on, x.id limit how_many
$$;

-- The one experience that a link names, for who knows all of it. Nothing for every mismatch, whatever it is.
create function review_open(for_gstn text, for_project text, for_client text, presented_hash bytea, at_time timestamptz)
returns table (experience_id uuid, review_status text, project_id text, project_title text, completed_on date, client_name text,
  client_company_name text, client_email text, has_good_link boolean)
language sql stable security definer set search_path = public as $$
  select x.id, x.review_status, x.project_id, x.project_title, x.completed_on, x.client_name, x.client_company_name, x.client_email,
    exists (select from review_link l where l.token_hash = presented_hash and l.experience_id = x.id and l.used_at is null
      and l.expires_at > at_time)
  from vendor_experience x join vendor v on v.id = x.vendor_id
  where v.gstn = for_gstn and v.deleted_at is null and x.project_id = for_project and lower(x.client_email) = lower(for_client)
    and not review_is_by_vendor(x.id)
  order by x.review_status = 'reviewRequested' desc, x.completed_on desc, x.id limit 1
$$;

-- What the rating of a vendor is computed from, and a text that is another one whenever it is.
create function review_ratings(for_gstn text) returns table (stamp text, ratings jsonb)
language sql stable security definer set search_path = public as $$
  select coalesce(string_agg(r.id::text || r.xmin::text, ',' order by r.id), ''),
    coalesce(jsonb_agg(jsonb_build_object('overall_rating', r.overall_rating, 'created_at', r.created_at) order by r.id)
      filter (where r.id is not null), '[]')
  from vendor v left join vendor_review r on r.vendor_id = v.id and r.is_public where v.gstn = for_gstn
$$;

-- Stores a review with the new rating of its vendor, and uses up what proved its author: the link, or the code that the client's address on
-- file got. outcome: posted; already (it has its review); unknown (no such experience); proof (no link and no code, or a link that is
-- no longer good); wrong, spent, gone (of the code, see otp_try); again (another review of the vendor came between: nothing was done).
create function review_submit(which_experience uuid, for_gstn text, for_client text, for_vendor text, presented_hash bytea,
  code_subject bytea, code_browser bytea, keyed_code bytea, most_tries int, review jsonb, known_stamp text, rating jsonb, at_time timestamptz)
returns table (outcome text, review_id uuid, vendor_id uuid)
language plpgsql security definer set search_path = public as $$
declare
  experience vendor_experience;
  author uuid;
begin
  select x.* into experience from vendor_experience x join vendor v on v.id = x.vendor_id
    where x.id = which_experience and v.gstn = for_gstn and v.deleted_at is null and lower(x.client_email) = lower(for_client)
      and lower(x.vendor_email) = lower(for_vendor) for update of x;
  if not found or review_is_by_vendor(which_experience) then
    outcome := 'unknown'; return next; return;
  end if;
  if experience.review_status <> 'reviewRequested' or exists (select from vendor_review r where r.experience_id = experience.id) then
    outcome := 'already'; return next; return;
  end if;
  perform from vendor v where v.id = experience.vendor_id for update;
  if known_stamp <> (select s.stamp from review_ratings(for_gstn) s) then
    outcome := 'again'; return next; return;
  end if;
  update review_link l set used_at = at_time
    where l.token_hash = presented_hash and l.experience_id = experience.id and l.used_at is null and l.expires_at > at_time;
  if not found then
    if keyed_code is null then
      outcome := 'proof'; return next; return;
    end if;
    select t.outcome into outcome from otp_try('review', code_subject, code_browser, keyed_code, at_time, most_tries) t;
    if outcome <> 'right' then return next; return; end if;
  end if;
  select u.id into author from app_user u where lower(u.email) = lower(experience.client_email) and u.company_id = experience.company_id;
  update vendor_experience x set review_status = 'published' where x.id = experience.id;
  insert into vendor_review (experience_id, vendor_id, company_id, author_user_id, client_name, client_company_name, overall_review,
      overall_rating, vendor_competency, quality_of_execution, on_time_execution, responsiveness, within_budget, ethics, safety,
      process_and_documentation, created_at, updated_at)
    values (experience.id, experience.vendor_id, experience.company_id, author, experience.client_name, experience.client_company_name,
      review ->> 'overall_review', (review ->> 'overall_rating')::int, (review ->> 'vendor_competency')::int,
      (review ->> 'quality_of_execution')::int, (review ->> 'on_time_execution')::int, (review ->> 'responsiveness')::int,
      (review ->> 'within_budget')::int, (review ->> 'ethics')::int, (review ->> 'safety')::int,
      (review ->> 'process_and_documentation')::int, at_time, at_time)
    returning id into review_id;
  update vendor v set review_count = (rating ->> 'review_count')::int, rating_sum = (rating ->> 'rating_sum')::int,
    rating_score = (rating ->> 'rating_score')::real, updated_at = at_time where v.id = experience.vendor_id;
  if experience.company_id is not null then
    insert into activity (company_id, actor_user_id, operation_id, subject_kind, subject_id, detail, occurred_at)
      values (experience.company_id, author, 'saveReviewDetails', 'review', review_id::text,
        jsonb_build_object('vendorId', experience.vendor_id), at_time);
  end if;
  outcome := 'posted';
  vendor_id := experience.vendor_id;
  return next;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['review_is_by_vendor(uuid)', 'review_link_make(uuid, bytea, boolean, timestamptz, interval)',
    'review_link_wanted(timestamptz, int)', 'review_open(text, text, text, bytea, timestamptz)', 'review_ratings(text)',
    'review_submit(uuid, text, text, text, bytea, bytea, bytea, bytea, int, jsonb, text, jsonb, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
