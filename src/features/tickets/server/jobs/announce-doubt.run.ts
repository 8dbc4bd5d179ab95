import { whenInWords } from '#kernel/event-when.ts';
import { paths } from '#kernel/paths.ts';
import { formatDay } from '#kernel/time-text.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/transaction.ts';
import type { NotificationType } from '#features/notifications/contract.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';
import { withOwnPlace } from '#features/sessions/server/queries/with-own-place.ts';
import type { Doubt } from '../../rules.ts';
import { doubt } from '../queries/doubt.ts';
import { announceDoubtJob, type AnnounceDoubt } from './announce-doubt.ts';

const BATCH = 100;

/**
 * Notifies and mails one batch of people with tickets, and leaves the rest to another job. Skips events of which
 * what is to be told is no longer true, or not the whole truth. Safe to run twice: a notification is written once, and a repeated mail has the same key.
 */
export function runAnnounceDoubt(services: Services, work: AnnounceDoubt): Promise<void> {
  return inTransaction(services, async (command) => {
    const tickets = await readTickets(command, work);
    const shown = tickets.slice(0, BATCH);
    const usernames = await readUsernames(
      command,
      shown.map((ticket) => ticket.user_id),
    );
    for (const ticket of shown) await tell(command, work, { ticket, username: usernames.get(ticket.user_id) ?? '' });
    const last = tickets.length > BATCH ? shown.at(-1) : undefined;
    if (last) await command.enqueue(announceDoubtJob, { ...work, after: { createdAt: last.created_at.toISOString(), ticketId: last.id } });
  });
}

type Is = AnnounceDoubt['is'];

// What an event must still be in doubt for when people are told.
const TOLD: Record<Is, { type: NotificationType; doubt: Doubt | null }> = {
  suspended: { type: 'HOST_SUSPENDED', doubt: 'host-suspended' },
  back: { type: 'HOST_RESTORED', doubt: null },
  'taken-down': { type: 'SESSION_TAKEN_DOWN', doubt: 'taken-down' },
  restored: { type: 'SESSION_RESTORED', doubt: null },
};

const WHY: Record<Is, string> = {
  suspended: 'We’ve suspended the host’s account, so they can’t look after this session on Turnout for now.',
  back: 'The host’s account is no longer suspended.',
  'taken-down': 'We’ve taken this session down after reviewing reports about it.',
  restored: 'We’ve reviewed this session again and restored it.',
};

function mailWords(is: Is, { title, day, isPaid }: { title: string; day: string; isPaid: boolean }) {
  if (TOLD[is].doubt === null)
    return {
      subject: `Can take place: ${title}, ${day}`,
      title: `${title} can take place`,
      paragraphs: [`${WHY[is]} Your ticket is valid as before.`],
    };
  return {
    subject: `May not take place: ${title}, ${day}`,
    title: `${title} may not take place`,
    paragraphs: [
      WHY[is],
      `Your ticket is still valid. If you don’t want to wait, you can return it${isPaid ? ' for a full refund' : ''} until the session starts.`,
    ],
  };
}

type TicketRow = Awaited<ReturnType<typeof readTickets>>[number];

async function tell(command: CommandContext, work: AnnounceDoubt, { ticket, username }: { ticket: TicketRow; username: string }) {
  const { user_id: userId, event_id: eventId, title, time_zone: timeZone } = ticket;
  const startDateTime = ticket.start_at.toISOString();
  const source = `${work.source}.${eventId}`;
  await notify(command, {
    type: TOLD[work.is].type,
    toUserId: userId,
    toUsername: username,
    itemUri: { type: 'SESSION', id: ticket.session_id },
    source,
    data: { title, sessionEventId: eventId, participantUserId: userId, startDateTime, timeZone },
  });
  const words = mailWords(work.is, { title, day: formatDay(ticket.start_at, timeZone), isPaid: ticket.amount > 0 });
  await enqueueMail(command, {
    toUserId: userId,
    ...words,
    details: [['When', whenInWords({ startDateTime, endDateTime: ticket.end_at.toISOString(), timeZone })]],
    action: { label: 'View Ticket', path: paths.order(eventId, userId) },
    messageKey: `host-${work.is}.${source}`,
  });
}

async function readTickets({ tx, now }: CommandContext, { ownerUserId, sessionId, is, after }: AnnounceDoubt) {
  const rows = await tx
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 't.owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select(['t.id', 't.user_id', 't.created_at', 'p.amount'])
    .select(['e.id as event_id', 'e.session_id', 'e.title', 'e.start_at', 'e.end_at', 'e.own_place', 's.time_zone'])
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.status', '=', 'active')
    .where('e.start_at', '>', now)
    .where('e.cancelled_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('e.session_id', '=', sessionId ?? ''))
    .where(doubt({ owner: 'e.session_owner_user_id', session: 'e.session_id' }), 'is not distinct from', TOLD[is].doubt)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('t.created_at', 't.id'), '>', eb.tuple(new Date(after?.createdAt ?? 0), after?.ticketId ?? ''))),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(BATCH + 1)
    .execute();
  return rows.map(withOwnPlace);
}

async function readUsernames({ tx }: CommandContext, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.selectFrom('users').select(['user_id', 'username']).where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row.username]));
}
