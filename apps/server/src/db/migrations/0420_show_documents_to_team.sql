-- Why: a job may be submitted with documents alone, so the provider's team reads those that vendors are to see.

create function job_documents_for_team(which uuid) returns table (id uuid, name text, kind text, description text, media_type text,
  size_in_bytes int, sha256 bytea) language sql stable security definer set search_path = public as $$
  select d.id, d.name, d.kind, d.description, f.media_type, f.size_in_bytes, f.sha256
    from job_document d join job j on j.id = d.job_id
      join job_document_version v on v.document_id = d.id and v.number = d.version join stored_file f on f.id = v.file_id
    where d.job_id = which and j.submitted_at is not null and d.is_shown and d.deleted_at is null
    order by d.created_at, lower(d.name) collate "C"
$$;
revoke execute on function job_documents_for_team(uuid) from public;
grant execute on function job_documents_for_team(uuid) to millwright_app;
