-- Why: what a vendor asks in a message is answered to all vendors as a clarification, which leads back to the message.

alter table rfq_question
  add column thread_id uuid,
  add column message_seq int,   -- of that thread; null: asked as a question
  add check ((thread_id is null) = (message_seq is null)),
  add foreign key (thread_id, message_seq) references chat_message (thread_id, seq) on delete set null;
create unique index rfq_question_of_message on rfq_question (thread_id, message_seq) where thread_id is not null;
