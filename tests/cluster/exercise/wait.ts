import type { EventOfSale, Scene } from './scene.ts';
import { order, publish } from './sell.ts';
import type { Exercise } from './steps.ts';

/** The waiting list of a full date, from joining to a place that came free, and a ticket returned as its host promised. */
export async function wait(exercise: Exercise, scene: Scene): Promise<void> {
  const full = await publish(exercise, scene.maya, { price: 0, title: 'Full yoga', maxParticipantCount: 1 });
  if (full) await waitFor(exercise, scene, full);
  const promised = { hoursBefore: 24, percent: 50, lateCostsUse: false };
  const event = await publish(exercise, scene.maya, { price: 600, title: 'Promised yoga', returnPolicy: promised });
  if (event) await giveBack(exercise, scene, event);
}

async function waitFor(exercise: Exercise, { maya, noah, robin }: Scene, event: EventOfSale): Promise<void> {
  const date = { userId: event.owner, sessionEventId: event.id };
  const rules = { sessionId: event.sessionId, turn: 'members-first', offerMinutes: 60 };
  await exercise.rpc('rules of a waiting list', 'ticket.setWaitingRules', rules, maya);
  await order(exercise, 'the only place', event, noah);
  await exercise.rpc('wait for a place', 'ticket.joinWaitingList', date, robin);
  await exercise.rpc('wait, paying otherwise', 'ticket.joinWaitingList', { ...date, paysWith: 'membership' }, robin);
  await exercise.rpc('position', 'ticket.getWaitingPosition', date, robin);
  await exercise.rpc('who waits', 'ticket.getWaitingList', { sessionEventId: event.id }, maya);
  await exercise.rpc('leave a waiting list', 'ticket.leaveWaitingList', date, robin);
  await exercise.rpc('wait again', 'ticket.joinWaitingList', date, robin);
  await exercise.rpc('offer out of turn', 'ticket.offerPlace', { sessionEventId: event.id, userId: robin.userId }, maya);
  await exercise.rpc('return the only ticket', 'ticket.handBack', { ticketId: await ticketOf(exercise, event, noah.userId) }, noah);
  const offered = `select 1 from waiting_entries where owner_user_id = $1 and session_event_id = $2 and user_id = $3 and state = 'offered'`;
  await exercise.later('  the place is offered', offered, [event.owner, event.id, robin.userId]);
  await order(exercise, 'the offered place', event, robin);
}

async function giveBack(exercise: Exercise, { noah }: Scene, event: EventOfSale): Promise<void> {
  const ordered = await order(exercise, 'ticket to give back', event, noah);
  if (!ordered?.clientSecret) return;
  await exercise.pay(ordered.clientSecret, noah);
  const paid = `select 1 from tickets where owner_user_id = $1 and session_event_id = $2 and user_id = $3 and status = 'active'`;
  await exercise.later('  is issued', paid, [event.owner, event.id, noah.userId]);
  await exercise.rpc('give back a ticket', 'ticket.handBack', { ticketId: await ticketOf(exercise, event, noah.userId) }, noah);
  const half = 'select 1 from payments where owner_user_id = $1 and id = $2 and refunded_amount = 300';
  await exercise.later('  half of its price is refunded', half, [event.owner, ordered.paymentId]);
}

async function ticketOf(exercise: Exercise, event: EventOfSale, userId: string): Promise<string | undefined> {
  const ticket = await exercise.find<{ id: string }>(
    `select id from tickets where owner_user_id = $1 and session_event_id = $2 and user_id = $3 and status = 'active'`,
    [event.owner, event.id, userId],
  );
  return ticket?.id;
}
