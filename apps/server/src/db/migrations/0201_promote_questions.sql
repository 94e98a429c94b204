-- Why: an answer that changes what is quoted becomes part of the call for quotes itself: of its next revision, which vendors read and confirm.

alter table rfq_question
  add column addendum_question text check (char_length(addendum_question) between 1 and 2000),   -- as all read them
  add column addendum_answer text check (char_length(addendum_answer) between 1 and 4000),
  add column addendum_at timestamptz,
  add column addendum_by text,
  add column addendum_revision int,        -- which revision has it; null: the next one will
  add check (addendum_at is null or state = 'answered'),
  add check ((addendum_at is null) = (addendum_question is null) and (addendum_at is null) = (addendum_answer is null)
    and (addendum_at is null) = (addendum_by is null)),
  add check (addendum_revision is null or addendum_at is not null);
