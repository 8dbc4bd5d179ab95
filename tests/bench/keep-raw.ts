/** The product's record of with whom an order lies, found by its buyer and by its receipt number: payment, owner, buyer. */
export const KEEP = `with numbered as (
    insert into order_numbers (number, payment_id, owner_user_id) values (right($1::uuid::text, 12), $1, $2) on conflict do nothing)
  insert into order_sellers (user_id, owner_user_id) values ($3, $2) on conflict do nothing`;
