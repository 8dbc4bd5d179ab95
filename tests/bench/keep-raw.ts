/** The product's record of with whom an order lies, found by its buyer and by its receipt number: payment, owner, buyer. */
export const KEEP = `with numbered as (
    insert into order_numbers (number, payment_id, owner_user_id) values (right($1::uuid::text, 12), $1, $2) on conflict do nothing)
  insert into order_sellers (user_id, owner_user_id) values ($3, $2) on conflict do nothing`;
/** The mail that tells the seller, as the product records and enqueues it: seller, message key, job. */
export const NOTIFY_SELLER = `with noted as (
    insert into mail_outbox (to_user_id, message_key, list, created_at) values ($1, $2, 'BOOKINGS', now()))
  insert into pgboss.job (name, data) values ('notifications.send-mail', $3)`;
