-- A reminder's due_at now is when a job is due that looks after it. Of those from before that isn't known: an instant in the past says so.
update opening_reminders set due_at = created_at where due_at > created_at;
