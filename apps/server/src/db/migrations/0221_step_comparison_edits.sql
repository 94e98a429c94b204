-- Why: who changed a comparison takes it back and makes it again; both are changes of their own, and what comes next is reckoned from them.

alter table comparison_edit add column step text check (step in ('undo', 'redo'));
create index on comparison_edit (comparison_id, version, by_user, revision);
