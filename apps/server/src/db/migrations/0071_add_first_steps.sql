-- Why: the first user of a company gets a short list of what to do first, until it is done or put away.

alter table app_user add column first_steps_dismissed_at timestamptz;
