-- Why: vendors were reminded by the clock alone; buyers remind them by a press now, at most once in four hours.
alter table rfq_invitation add column reminded_at timestamptz;
