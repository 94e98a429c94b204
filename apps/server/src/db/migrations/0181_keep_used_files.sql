-- Why: what deletes files that nothing uses looked whether one is used before it held the file. One of a day ago that was put on a request in that moment
-- was on it and deleted. Whatever deletes a file, holds it here and looks then; a file that somebody uses by then is kept, as it is.
create function stored_file_is_kept_while_used() returns trigger language plpgsql security definer set search_path = public as $$
declare
  user_table record;
  is_used boolean;
begin
  -- Who puts a file on something holds it in share: waits for them, and what is read after this is read as they left it.
  perform from stored_file f where f.id = new.id for update;
  if exists (select from company c where c.id = new.company_id and c.logo_file_id = new.id) then return null; end if;
  -- Every table that names a file by a foreign key uses it: one that is made later needs no line here.
  for user_table in
    select c.conrelid::regclass as name, a.attname as file_column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'stored_file'::regclass
  loop
    execute format('select exists (select from %s where %I = $1)', user_table.name, user_table.file_column) into is_used using new.id;
    if is_used then return null; end if;
  end loop;
  return new;
end $$;
create trigger stored_file_is_kept_while_used before update of deleted_at on stored_file
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function stored_file_is_kept_while_used();
