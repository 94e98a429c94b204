-- Why: what buyer and vendor agree on in messages becomes a milestone, and the message leads to it.

-- The message that it was made of, in the thread with its vendor; null without one.
alter table milestone add column message_seq int check (message_seq > 0);
