-- Why: who asked for a vendor is told why the answer is no, and is led to the vendor when it is yes.

alter table vendor_request
  add column answer_reason text check (length(answer_reason) between 1 and 500),
  add column answered_vendor_id uuid references vendor (id);
create index on vendor_request (answered_vendor_id) where answered_vendor_id is not null;
