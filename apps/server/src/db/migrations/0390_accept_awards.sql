-- Why: a letter of award is a document with its items and terms, and the vendor accepts it by its link. A letter of regret can say why, and the vendors of a
-- job that ends without an award are told.

alter table award_letter add column content jsonb;      -- of an award: what the PDF says. Null in letters of before.
alter table award_letter add column accepted_at timestamptz;
alter table award_letter add column accepted_by text check (char_length(accepted_by) between 1 and 120);
alter table award_letter add check ((accepted_at is null) = (accepted_by is null) and (accepted_at is null or kind = 'award'));
create policy accepted_by_vendor on award_letter for update to millwright_app
  using (job_vendor_id = current_job_vendor_id()) with check (job_vendor_id = current_job_vendor_id() and kind = 'award');
grant update (accepted_at, accepted_by) on award_letter to millwright_app;
