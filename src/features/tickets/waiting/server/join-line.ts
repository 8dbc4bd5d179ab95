import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '#features/content/refusals.ts';
import { countWaiting } from '#features/sessions/api/count-waiting.ts';
import { bookableUntil } from '#features/content/rules/booking-window.ts';
import { type LockedSessionEvent, changeSeats } from '#features/sessions/api/lock-session-event.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { JoinWaitingList, WaitingPosition } from '../contract.ts';
import { isLineOver, WAITING_LIST_MAX } from '../rules.ts';
import { advanceLine } from './advance-line.ts';
import { advanceLineJob } from './advance-line-job.ts';
import { lockAfterLine } from './offer-free-seats.ts';
import { removeFromLine } from './change-line.ts';
import { readPosition } from './get-position.ts';
import { readStanding } from './read-standing.ts';
import { recordSeller } from '#features/payments/api/checkout/create-payment.ts';

/**
 * Puts the caller at the end of the waiting list of a full date, or changes what will pay if they are on it already
 * (docs/product.md#waiting-list); somebody whose offer has just run out joins anew. Refuses the host, whoever has a ticket or an open checkout, a date with free places, one that has started
 * or was cancelled, and a list that is full.
 */
export async function joinLine(command: CommandContext, actor: Actor, input: JoinWaitingList): Promise<WaitingPosition> {
  const date = { ownerUserId: input.userId, sessionEventId: input.sessionEventId };
  const event = await lockAfterLine(command, date);
  if (!event) throw ticketRefusals.NO_SESSION();
  const standing = await readStanding(command, event, actor);
  // The seat of an offer whose time is over is still held, and goes to whoever is then first.
  const lapsed = standing.hasLapsed ? await removeFromLine(command, date, [actor.userId]) : 0;
  if (standing.isListed && lapsed === 0) await changePayment(command, actor, input);
  else
    await enter(command, actor, { event: { ...event, waiting_count: event.waiting_count - lapsed }, standing, paysWith: input.paysWith });
  if (lapsed > 0) await changeSeats(command, { ...date, participants: 0, held: -lapsed });
  await advanceLine(command, date);
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [actor.userId, date.ownerUserId] });
  return readPosition(command.tx, actor, date, command.now);
}

type Entering = {
  event: LockedSessionEvent;
  standing: Awaited<ReturnType<typeof readStanding>>;
  paysWith: JoinWaitingList['paysWith'];
};

async function enter(command: CommandContext, actor: Actor, { event, standing, paysWith }: Entering): Promise<void> {
  refuseToWait(event, standing, actor, command.now);
  const date = { ownerUserId: event.session_owner_user_id, sessionEventId: event.id };
  await command.tx
    .insertInto('waiting_entries')
    .values({
      owner_user_id: date.ownerUserId,
      session_event_id: event.id,
      user_id: actor.userId,
      id: command.newId(),
      session_id: event.session_id,
      pays_with: paysWith,
      joined_at: command.now,
    })
    .execute();
  await countWaiting(command, date);
  await recordSeller(command, { userId: actor.userId, ownerUserId: date.ownerUserId });
  if (event.waiting_count > 0) return;
  await command.enqueue(advanceLineJob, { ...date, start: event.start_at.toISOString() }, { startAfter: event.start_at });
  const until = bookableUntil(event.booking_window, event.start_at);
  if (until < event.start_at) await command.enqueue(advanceLineJob, date, { startAfter: until });
}

function refuseToWait(event: LockedSessionEvent, standing: Entering['standing'], actor: Actor, now: Date): void {
  if (event.session_owner_user_id === actor.userId) throw ticketRefusals.OWN_SESSION();
  if (standing.hasTicket) throw ticketRefusals.HAS_TICKET();
  if (standing.isRejected) throw ticketRefusals.NO_SESSION();
  if (standing.isLocked) throw contentRefusals.CONTENT_LOCKED();
  if (standing.isBlocked) throw ticketRefusals.BLOCKED_SALE();
  if (event.cancelled_at !== null) throw ticketRefusals.SESSION_CANCELLED();
  if (isLineOver({ until: event.start_at, cancelled: false }, now)) throw ticketRefusals.WAITING_OVER();
  if (isLineOver({ until: bookableUntil(event.booking_window, event.start_at), cancelled: false }, now))
    throw ticketRefusals.BOOKING_CLOSED();
  const isFull = event.max_participant_count !== null && event.participant_count + event.held_count >= event.max_participant_count;
  if (!isFull || standing.hasCheckout) throw ticketRefusals.PLACES_LEFT();
  if (event.waiting_count >= WAITING_LIST_MAX) throw ticketRefusals.WAITING_LIST_FULL();
}

// What was said about the former way to pay no longer holds.
async function changePayment({ tx }: CommandContext, actor: Actor, input: JoinWaitingList): Promise<void> {
  await tx
    .updateTable('waiting_entries')
    .set({ pays_with: input.paysWith, obstacle: sql`case when pays_with = ${input.paysWith} then obstacle end` })
    .where('owner_user_id', '=', input.userId)
    .where('session_event_id', '=', input.sessionEventId)
    .where('user_id', '=', actor.userId)
    .execute();
}
