-- When the reconciler stopped trying to act on a webhook: what it is about is not there, or makes no sense.
alter table webhook_events add column given_up_at timestamptz(3);
