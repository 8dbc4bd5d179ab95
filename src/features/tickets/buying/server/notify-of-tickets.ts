import type { Pence } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { mailTicketJob } from '../../wallet/server/mail-ticket.ts';
import { scheduleReminder } from '../../notices/server/schedule-reminder.ts';

type Issued = {
  event: LockedSessionEvent;
  /** Of the first seat; made in this transaction. */
  ticketId: string;
  paymentId: string;
  /** How many; one if missing. */
  seats?: number;
  buyer: { userId: string; username: string; displayName: string | null };
  /** Whether the host gives it. */
  isGiven?: boolean;
  /** Whether somebody else is to redeem it, who is mailed it then. */
  isGift?: boolean;
  /** Whether a membership paid. */
  viaMembership?: boolean;
  /** Pence paid by card, which may differ from the current price of the date; absent if nothing was paid. */
  paid?: Pence;
};

/**
 * Notifies the hosts that somebody is coming, unless they gave the place, mails the participants their tickets and, with the first ticket to an event, schedules its
 * reminder; all only if the transaction commits.
 */
export async function notifyOfTickets(command: CommandContext, issued: Issued[]): Promise<void> {
  const notifications = issued.filter(({ isGiven = false }) => !isGiven).map(notificationOf);
  await notifyAll(command, notifications, { areNew: true });
  for (const { event, ticketId } of issued.filter(({ isGift = false }) => !isGift)) {
    await command.enqueue(mailTicketJob, { ownerUserId: event.session_owner_user_id, ticketId });
  }
  // The events were read before their seats were sold.
  const first = new Set(issued.filter(({ event }) => event.participant_count === 0).map(({ event }) => event));
  for (const { session_owner_user_id: ownerUserId, id: sessionEventId, start_at: start } of first)
    await scheduleReminder(command, { ownerUserId, sessionEventId, start });
}

function notificationOf({ event, ticketId, paymentId, buyer, seats = 1, viaMembership = false, paid, isGift = false }: Issued) {
  const common = {
    toUserId: event.session_owner_user_id,
    toUsername: event.session_owner_username,
    from: buyer,
    itemUri: { type: 'SESSION' as const, id: event.session_id },
    source: ticketId,
  };
  const order = {
    title: event.title,
    sessionEventId: event.id,
    participantUserId: buyer.userId,
    paymentId,
    ...(seats > 1 ? { seats } : {}),
  };
  if (viaMembership) return { ...common, type: 'PAYMENT_SESSION_VIA_MEMBERSHIP' as const, data: order };
  return paid === undefined
    ? { ...common, type: 'FREE_SESSION' as const, data: order }
    : {
        ...common,
        type: 'PAYMENT' as const,
        data: { ...order, kind: 'SESSION_EVENT' as const, amount: paid, ...(isGift ? { isGift } : {}) },
      };
}
