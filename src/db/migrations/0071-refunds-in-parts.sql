-- A payment goes back in parts, and several may be on their way at once: what is left is counted while the payment is locked.
drop index refunds_open;
create index refunds_of_payment on refunds (owner_user_id, payment_id);

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in (
    'APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG', 'SETTLE_MESSAGE_REPORT',
    'REFUND_PAYMENT', 'GRANT_ADMIN'));
