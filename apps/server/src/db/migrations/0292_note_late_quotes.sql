-- When a vendor last sent a quote after the deadline: the log of the job says it once a minute at most.
alter table rfq_invitation add column late_at timestamptz;
