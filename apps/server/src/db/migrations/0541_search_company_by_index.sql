-- Why: the palette asks for the jobs, threads and files of a company of whose names each word is a part. Row-level security looks at the job of each row
-- before its words are compared, so that every row was read. These functions begin at the words, by trigrams, and are planned for the words that are asked
-- for: a plan for any words reads every row. What they find of jobs is joined with the jobs that the caller sees.

create index job_words on job using gin (title gin_trgm_ops);
-- The latest that fit words of many jobs are found without reading the others.
create index job_latest on job (company_id, updated_at desc, id);
create index job_vendor_words on job_vendor using gin (company_name gin_trgm_ops);
create index job_document_words on job_document using gin (name gin_trgm_ops);
create index chat_file_words on chat_file using gin (file_name gin_trgm_ops);

-- The jobs of the company with a vendor of whose name a pattern is a part, seen by the caller or not.
create function jobs_with_vendor(pattern text) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query select v.job_id from job_vendor v where v.company_name ilike pattern and v.company_id = current_company_id() and v.state <> 'removed';
end $$;

-- The jobs of the company, seen by the caller or not, to which the rare ones of some words narrow a search: those of which 200 jobs at most have the word in
-- title, service, vendor or number. Null where each word is of more. `numbers` and `years` are those of words that are numbers of jobs, else null.
create function jobs_narrowed(patterns text[], numbers int[], years int[]) returns uuid[]
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  ids uuid[];
  of_word uuid[];
begin
  for word in 1 .. cardinality(patterns) loop
    of_word := array(
      (select j.id from job j where j.company_id = current_company_id() and j.title ilike patterns[word] limit 201)
      union (select j.id from job j where j.company_id = current_company_id()
        and j.subcategory_id in (select s.id from vendor_subcategory s where s.name ilike patterns[word]) limit 201)
      union (select distinct v.job_id from job_vendor v
        where v.company_name ilike patterns[word] and v.company_id = current_company_id() and v.state <> 'removed' limit 201)
      union select j.id from job j
        where j.company_id = current_company_id() and j.number = numbers[word] and (years[word] is null or j.year = years[word])
      limit 201);
    continue when cardinality(of_word) > 200;
    ids := case when ids is null then of_word else array(select unnest(ids) intersect select unnest(of_word)) end;
  end loop;
  return ids;
end $$;

-- Documents of jobs of the company by patterns of their name, of jobs that the caller sees or not.
create function documents_named(patterns text[]) returns table (id uuid, job_id uuid, name text, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = public set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query select d.id, d.job_id, d.name, d.created_at from job_document d
    where d.name ilike patterns[1] and d.name ilike all (patterns) and d.company_id = current_company_id() and d.deleted_at is null;
end $$;

-- Files of messages of the company by patterns of their name, in threads that the caller reads or not. For the function below alone.
create function chat_files_named(patterns text[]) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query select f.id from chat_file f
    where f.file_name ilike patterns[1] and f.file_name ilike all (patterns) and f.company_id = current_company_id() and f.seq is not null;
end $$;

-- Those of them in threads that the caller reads, the newest first.
create function message_files_named(patterns text[], how_many int) returns table (id uuid, name text, at timestamptz, job_number text, thread_id uuid)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query
    select f.id, f.file_name, m.at, case when j.id is not null then 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0') end, f.thread_id
      from chat_files_named(patterns) n (id) join chat_file f on f.id = n.id
        join chat_message m on m.thread_id = f.thread_id and m.seq = f.seq and m.deleted_at is null
        join chat_thread t on t.id = f.thread_id left join job j on j.id = t.job_id
      where f.thread_id in (select r.id from chat_reading r)
      order by m.at desc, f.id limit how_many;
end $$;

-- Threads that the caller reads by patterns of their vendor, title or job, the latest message first.
create function threads_named(patterns text[], how_many int) returns table (id uuid, name text, job_number text)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query
    select t.id, coalesce(i.vendor_name, d.company_name, t.title, j.title, n.job_number), n.job_number
      from chat_reading r join chat_thread t on t.id = r.id left join job j on j.id = t.job_id
        left join rfq_invitation i on i.job_vendor_id = t.job_vendor_id left join vendor d on d.id = t.vendor_id
        cross join lateral (select case when j.id is not null then 'JR-' || j.year || '-' || lpad(j.number::text, 4, '0') end as job_number) n
      where (select bool_and(i.vendor_name ilike p or d.company_name ilike p or t.title ilike p or j.title ilike p or n.job_number ilike p) from unnest(patterns) p)
      order by t.last_at desc, t.id limit how_many;
end $$;

do $$
declare f text;
begin
  foreach f in array array['jobs_with_vendor(text)', 'jobs_narrowed(text[], int[], int[])', 'documents_named(text[])', 'chat_files_named(text[])',
      'message_files_named(text[], int)', 'threads_named(text[], int)'] loop
    execute format('revoke execute on function %s from public', f);
    if f <> 'chat_files_named(text[])' then execute format('grant execute on function %s to millwright_app', f); end if;
  end loop;
end $$;
