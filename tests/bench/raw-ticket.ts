import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import { KEEP, NOTIFY_SELLER } from './keep-raw.ts';

export type RawPurchase = { ownerUserId: string; sessionEventId: string; userId: string };

const LOCK = `select e.*, s.time_zone from session_events e join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id
  where e.session_owner_user_id = $1 and e.id = $2 for update of e`;
const HOLDING = `select id from tickets where owner_user_id = $1 and session_event_id = $2 and user_id = $3 and status = 'active'`;
const SEAT = `update session_events set participant_count = participant_count + 1, updated_at = now()
  where session_owner_user_id = $1 and id = $2 and participant_count + held_count < max_participant_count`;
const PAYMENT = `insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, amount, status, mode, request_hash, created_at, updated_at)
  values ($1, $2, $3, 'buyer', 'owner', 'SESSION_EVENT', $4, '{"title":"Evening yoga"}', 0, 'COMPLETED', 'sandbox', '', now(), now())`;
const TICKET = `insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, status, code, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, 'active', $7, now(), now())`;
const NOTIFICATION = `insert into notifications (to_user_id, id, type, to_username, from_user_id, from_username, message, url, source, created_at)
  values ($1, $2, 'FREE_SESSION', 'owner', $3, 'buyer', 'Somebody joined Evening yoga.', '/order', $4, now())`;
const MAIL = `insert into pgboss.job (name, data) values ('tickets.mail-ticket', $1)`;

/**
 * Issues a free ticket by hand: the rows that the product writes, in one transaction that locks the event first. Uses prepared statements
 * and checks only what is counted.
 */
export async function buyRaw(pool: pg.Pool, { ownerUserId, sessionEventId, userId }: RawPurchase): Promise<string> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const [paymentId, ticketId] = [randomUUID(), randomUUID()];
  try {
    await client.query('begin');
    const { rows } = await run('lock', LOCK, [ownerUserId, sessionEventId]);
    const holding = await run('holding', HOLDING, [ownerUserId, sessionEventId, userId]);
    const seat = await run('seat', SEAT, [ownerUserId, sessionEventId]);
    if (holding.rowCount !== 0 || seat.rowCount !== 1) throw new Error('No ticket for this person.');
    await run('payment', PAYMENT, [ownerUserId, paymentId, userId, sessionEventId]);
    await run('keep', KEEP, [paymentId, ownerUserId, userId]);
    await run('ticket', TICKET, [ownerUserId, ticketId, sessionEventId, rows[0].session_id, userId, paymentId, ticketId.slice(0, 16)]);
    await run('notification', NOTIFICATION, [ownerUserId, randomUUID(), userId, ticketId]);
    await run('notify-seller', NOTIFY_SELLER, [ownerUserId, `told.${ticketId}`, JSON.stringify({ toUserId: ownerUserId })]);
    await run('mail', MAIL, [JSON.stringify({ ownerUserId, ticketId })]);
    await client.query('commit');
    return paymentId;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
