-- A proposal ends with the quotes that it awards: once one does not hold any more, nobody can decide on it.
alter table resolution drop constraint resolution_state_check;
alter table resolution add constraint resolution_state_check
  check (state in ('pending', 'approved', 'rejected', 'returned', 'withdrawn', 'void', 'expired'));
