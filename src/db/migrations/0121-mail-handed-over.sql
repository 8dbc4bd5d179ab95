-- `taken`: a worker has it and nothing of it can have arrived. `sending`: its last byte may have gone, so that it may have.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('waiting', 'taken', 'sending', 'sent', 'unknown', 'unwanted', 'capped', 'stopped', 'bounced')) not valid;
