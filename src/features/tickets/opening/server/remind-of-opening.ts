import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { recordSeller } from '#features/payments/api/checkout/create-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { windowOf } from '#features/content/rules/booking-window.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { RemindOfOpening } from '../contract.ts';
import { notifyOfOpeningJob } from './notify-of-opening.ts';
import { readOpening } from './read-opening.ts';

/**
 * Reminds the caller, in the app, by push and by mail, once they can book an event, or no more. Idempotent. Refuses an event that isn't open
 * to them, the host, a cancelled event, and one that can be booked already.
 */
export async function remindOfOpening(command: CommandContext, actor: Actor, input: RemindOfOpening): Promise<void> {
  const date = { ownerUserId: input.userId, sessionEventId: input.sessionEventId };
  if (!input.remind) return forget(command, actor, date);
  const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
  const opening = event && (await readOpening(command.tx, { ...date, reader: actor }, command.now));
  if (!opening) throw ticketRefusals.NO_SESSION();
  if (actor.userId === date.ownerUserId) throw ticketRefusals.OWN_SESSION();
  if (event.cancelled_at !== null) throw ticketRefusals.SESSION_CANCELLED();
  const due = opening.opensAt;
  if (due === null || due <= command.now) throw ticketRefusals.OPEN_ALREADY();
  const { tx, now } = command;
  // By then they may be a subscriber or have bought a pass.
  const { earlyFrom } = windowOf(event.booking_window, event.start_at);
  const lookAt = earlyFrom && earlyFrom > now && earlyFrom < due ? earlyFrom : due;
  const earlier = await tx
    .selectFrom('opening_reminders')
    .select('due_at')
    .where('owner_user_id', '=', date.ownerUserId)
    .where('session_event_id', '=', date.sessionEventId)
    .where('due_at', '>', now)
    .where('due_at', '<=', lookAt)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  const due_at = earlier?.due_at ?? lookAt;
  await tx
    .insertInto('opening_reminders')
    .values({ owner_user_id: date.ownerUserId, session_event_id: event.id, user_id: actor.userId, due_at, created_at: now })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'session_event_id', 'user_id']).doUpdateSet({ due_at }))
    .execute();
  await recordSeller(command, { userId: actor.userId, ownerUserId: date.ownerUserId });
  // The job that is due sooner looks after the later ones.
  if (!earlier) await command.enqueue(notifyOfOpeningJob, date, { startAfter: lookAt });
}

async function forget({ tx }: CommandContext, actor: Actor, date: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  await tx
    .deleteFrom('opening_reminders')
    .where('owner_user_id', '=', date.ownerUserId)
    .where('session_event_id', '=', date.sessionEventId)
    .where('user_id', '=', actor.userId)
    .execute();
}
