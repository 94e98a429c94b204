-- Why: lists of jobs have saved views, as the vendor search has.

alter table saved_view drop constraint saved_view_place_check;
alter table saved_view add check (place in ('vendors', 'jobs', 'job-requests'));
