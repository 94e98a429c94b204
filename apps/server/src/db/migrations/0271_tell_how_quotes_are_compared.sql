-- How quotes are compared is part of the call: set with its terms, and frozen with each revision.
alter table rfq add column comparison jsonb;
