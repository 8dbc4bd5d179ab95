import type { EventOfSale, Scene } from './scene.ts';
import { checkoutOf, type Exercise, inDays, newId, type Person } from './steps.ts';

type Order = { clientSecret: string | null; paymentId: string };
type Created = { content: { id: string } };

/** Sessions, tickets, orders, refunds and money: one date for nothing, some that cost something. */
export async function sell(exercise: Exercise, scene: Scene): Promise<void> {
  const { maya, noah, robin, free, paid, another } = scene;
  const own = await publish(exercise, maya, { price: 0 });
  const dear = await publish(exercise, maya, { price: 500, title: 'Paid yoga' });
  await exercise.all(noah, [
    [
      'dates of a session',
      'session.querySessionEventsBySessionId',
      { sessionId: free.sessionId, userId: free.owner, fromDate: inDays(0), direction: 'FUTURE', limit: 10 },
    ],
    ['dates of a host', 'session.queryUserSessionEvents', { userId: maya.userId }],
    ['a date', 'session.getSessionEvent', { userId: free.owner, sessionEventId: free.id }],
  ]);
  await order(exercise, 'free ticket', free, noah);
  if (own) await attend(exercise, scene, own);
  const bought = await buy(exercise, 'paid ticket', paid, noah);
  if (bought) {
    const path = `/payment/checkout-session?sessionId=${checkoutOf(bought.clientSecret ?? '')}`;
    await exercise.rest('state of a checkout', 'GET', path, undefined, noah);
    await exercise.rpc('an order', 'payment.getPayment', { itemId: paid.id, userId: noah.userId, paymentId: bought.paymentId }, noah);
    await exercise.later(
      '  the books are balanced',
      'select 1 from ledger_journals where owner_user_id = $1 and payment_id = $2 and ledger_total(amounts) = 0',
      [paid.owner, bought.paymentId],
    );
    await exercise.later('  its mail is sent', `select 1 from mail_outbox where to_user_id = $1 and message_key like 'ticket%' limit 1`, [
      noah.userId,
    ]);
  }
  const refunded = dear && (await buy(exercise, 'ticket to be refunded', dear, noah));
  if (dear && refunded) {
    const refund = { itemId: dear.id, userId: noah.userId, paymentId: refunded.paymentId, refundReason: 'Because of the cluster' };
    await exercise.rest('refund', 'POST', '/payment/refund', refund, maya);
    await exercise.later('  is refunded', `select 1 from payments where owner_user_id = $1 and id = $2 and status = 'REFUNDED'`, [
      maya.userId,
      refunded.paymentId,
    ]);
  }
  const open = await order(exercise, 'order to abandon', another, noah);
  await exercise.rpc('abandon a checkout', 'ticket.abandonCheckout', { paymentId: open?.paymentId }, noah);
  await exercise.all(noah, [
    ['orders', 'payment.queryPaymentsByUser', { limit: 20 }],
    ['orders to come', 'payment.queryPaymentsByUser', { limit: 20, when: 'UPCOMING' }],
    ['orders by word', 'payment.queryPaymentsByUser', { limit: 20, search: 'yoga' }],
  ]);
  await exercise.all(maya, [
    ['sales', 'payment.queryPaymentsByOwnerUser', { limit: 20 }],
    ['earnings', 'payment.getEarnings', { from: inDays(-60).slice(0, 7), to: inDays(0).slice(0, 7) }],
    ['balance', 'payment.getBalance'],
    ['payouts', 'payment.queryPayouts', { limit: 10 }],
  ]);
  await exercise.rpc('orders, as an administrator', 'payment.queryOrders', { search: noah.username }, robin);
}

type More = { price: number; title?: string; maxParticipantCount?: number; returnPolicy?: object };

/** Publishes a session of one date, five days from now at most. */
export async function publish(exercise: Exercise, host: Person, more: More): Promise<EventOfSale | null> {
  const place = { locationType: 'online', locationUrl: 'https://meet.example/room' };
  const when = { startDateTime: inDays(3), duration: 60, timeZone: 'Europe/London', isRepeating: false };
  const content = { id: newId(), text: 'Come #yoga', title: 'Cluster yoga', ...when, ...place, maxParticipantCount: 5, ...more };
  const created = await exercise.rest<Created>(`session for ${more.price}`, 'POST', '/session', { content }, host);
  if (!created) return null;
  return exercise.find<EventOfSale>(
    'select session_owner_user_id as owner, id, session_id as "sessionId" from session_events where session_owner_user_id = $1 and session_id = $2',
    [host.userId, created.content.id],
  );
}

/** Orders a ticket, without paying for it. */
export function order(exercise: Exercise, name: string, event: EventOfSale, by: Person, payWith?: 'membership'): Promise<Order | null> {
  const ids = { sessionId: event.sessionId, sessionEventId: event.id, sessionOwnerUserId: event.owner, paymentId: newId() };
  return exercise.rest<Order>(name, 'POST', '/ticket', { ...ids, ...(payWith ? { payWith } : {}) }, by);
}

async function buy(exercise: Exercise, name: string, event: EventOfSale, by: Person): Promise<Order | null> {
  const ordered = await order(exercise, name, event, by);
  if (!ordered?.clientSecret) return null;
  await exercise.pay(ordered.clientSecret, by);
  await exercise.later('  is paid', `select 1 from payments where owner_user_id = $1 and id = $2 and status = 'COMPLETED'`, [
    event.owner,
    ordered.paymentId,
  ]);
  return ordered;
}

async function attend(exercise: Exercise, { maya, noah }: Scene, event: EventOfSale): Promise<void> {
  await order(exercise, 'free ticket without help', event, noah);
  const ticket = await exercise.find<{ id: string; code: string }>(
    'select id, code from tickets where owner_user_id = $1 and session_event_id = $2',
    [maya.userId, event.id],
  );
  const mine = { sessionEventId: event.id, userId: noah.userId };
  await exercise.rpc('a ticket', 'ticket.getTicket', mine, noah);
  await exercise.rpc('calendar file', 'ticket.getCalendarFile', mine, noah);
  await exercise.rpc('dates to attend', 'ticket.queryMyDates', undefined, noah);
  await exercise.rpc('guests', 'ticket.queryGuests', { sessionEventId: event.id }, maya);
  const users = { contentOwnerUserId: maya.userId, sessionEventId: event.id };
  await exercise.rpc('participants', 'session.getSessionEventUsersBySessionEventId', users, maya);
  await exercise.rpc('check in', 'ticket.checkIn', { sessionEventId: event.id, code: ticket?.code }, maya);
  await exercise.rpc('return a ticket', 'ticket.handBack', { ticketId: ticket?.id }, noah);
}
