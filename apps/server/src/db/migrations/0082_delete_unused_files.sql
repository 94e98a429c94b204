-- Why: the room for files is limited, and what nothing uses must not take any.
create index stored_file_room on stored_file (company_id, uploaded_by) include (size_in_bytes) where deleted_at is null;
create index vendor_request_file_by_file on vendor_request_file (file_id);

-- Files that were uploaded before and belong to no vendor request and no company's logo, of all companies.
create function stored_file_clean_up(uploaded_before timestamptz, at_time timestamptz) returns void
language sql security definer set search_path = public as $$
  update stored_file f set deleted_at = at_time, content = '', size_in_bytes = 0
  where f.deleted_at is null and f.created_at < uploaded_before
    and not exists (select from vendor_request_file r where r.file_id = f.id)
    and not exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
$$;
revoke execute on function stored_file_clean_up(timestamptz, timestamptz) from public;
grant execute on function stored_file_clean_up(timestamptz, timestamptz) to millwright_app;
