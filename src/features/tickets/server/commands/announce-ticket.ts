import type { CommandContext } from '#platform/server/transaction.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';
import type { LockedSessionEvent } from '#features/sessions/server/commands/lock-session-event.ts';
import { mailTicketJob } from '../jobs/mail-ticket.ts';

type Announcement = {
  event: LockedSessionEvent;
  ticketId: string;
  buyer: { userId: string; username: string; displayName: string | null };
};

/** Tells the host that somebody comes, and sends the participant the ticket; both only if the transaction commits. */
export async function announceTicket(command: CommandContext, { event, ticketId, buyer }: Announcement): Promise<void> {
  const told = {
    toUserId: event.session_owner_user_id,
    toUsername: event.session_owner_username,
    from: buyer,
    itemUri: { type: 'SESSION' as const, id: event.session_id },
    source: ticketId,
  };
  const order = { title: event.title, sessionEventId: event.id, participantUserId: buyer.userId };
  if (event.price === 0) await notify(command, { ...told, type: 'FREE_SESSION', data: order });
  else await notify(command, { ...told, type: 'PAYMENT', data: { ...order, kind: 'SESSION_EVENT', amount: event.price } });
  await command.enqueue(mailTicketJob, { ownerUserId: event.session_owner_user_id, ticketId });
}
