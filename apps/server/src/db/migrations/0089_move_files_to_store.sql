-- Why: the bytes of files are in the file store, under their hash (decision 35); a row only names them.
-- What was uploaded before has its bytes here until the next start has moved them; afterwards `content` is null.
alter table stored_file alter column content drop not null, add column dropped_at timestamptz;
update stored_file set content = null, dropped_at = deleted_at where deleted_at is not null;

create index stored_file_named on stored_file (sha256) where deleted_at is null;
create index stored_file_to_drop on stored_file (sha256) where deleted_at is not null and dropped_at is null;
create index stored_file_to_move on stored_file (created_at) where content is not null;

create or replace function stored_file_clean_up(uploaded_before timestamptz, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update stored_file f set deleted_at = at_time, content = null, size_in_bytes = 0
  where f.deleted_at is null and f.created_at < uploaded_before
    and not exists (select from vendor_request_file r where r.file_id = f.id)
    and not exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
$$;

drop function company_logo(uuid);
create function company_logo(which_file uuid) returns table (sha256 bytea)
language sql stable security definer set search_path = public as $$
  select f.sha256 from stored_file f join company c on c.id = f.company_id and c.logo_file_id = f.id
    where f.id = which_file and f.deleted_at is null and f.media_type = 'image/png'
$$;

-- The hashes of deleted files whose content may still be in the store, of all companies.
create function stored_file_to_drop(most int) returns setof bytea
language sql stable security definer set search_path = public as $$
  select distinct f.sha256 from stored_file f where f.deleted_at is not null and f.dropped_at is null limit most
$$;

-- Which of these contents a file of any company still is. Says nothing of whose.
create function stored_file_named(contents bytea[]) returns setof bytea
language sql stable security definer set search_path = public as $$
  select distinct f.sha256 from stored_file f where f.deleted_at is null and f.sha256 = any (contents)
$$;

-- Notes that a content is no longer in the store.
create function stored_file_dropped(which bytea, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update stored_file f set dropped_at = at_time where f.sha256 = which and f.deleted_at is not null and f.dropped_at is null
$$;

do $$
declare f text;
begin
  foreach f in array array['company_logo(uuid)', 'stored_file_to_drop(int)', 'stored_file_named(bytea[])', 'stored_file_dropped(bytea, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to millwright_app', f);
  end loop;
end $$;
