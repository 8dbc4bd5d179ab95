import { whenInWords } from '#kernel/event-when.ts';
import { paths } from '#kernel/paths.ts';
import { formatDay } from '#kernel/time-text.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/transaction.ts';
import { isSuspended } from '#features/accounts/server/queries/is-suspended.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import { notify } from '#features/notifications/server/commands/notify.ts';
import { withOwnPlace } from '#features/sessions/server/queries/with-own-place.ts';
import { announceHostJob, type AnnounceHost } from './announce-host.ts';

const BATCH = 100;

/**
 * Notifies and mails one batch of people with tickets, and leaves the rest to another job. Does nothing if the host's account has changed
 * again since. Safe to run twice: a notification is written once, and a repeated mail has the same key.
 */
export function runAnnounceHost(services: Services, work: AnnounceHost): Promise<void> {
  return inTransaction(services, async (command) => {
    if ((await isSuspended(command.tx, work.ownerUserId)) !== (work.is === 'suspended')) return;
    const tickets = await readTickets(command, work);
    const shown = tickets.slice(0, BATCH);
    const usernames = await readUsernames(
      command,
      shown.map((ticket) => ticket.user_id),
    );
    for (const ticket of shown) await tell(command, work, { ticket, username: usernames.get(ticket.user_id) ?? '' });
    const last = tickets.length > BATCH ? shown.at(-1) : undefined;
    if (last) await command.enqueue(announceHostJob, { ...work, after: { createdAt: last.created_at.toISOString(), ticketId: last.id } });
  });
}

type TicketRow = Awaited<ReturnType<typeof readTickets>>[number];

async function tell(command: CommandContext, work: AnnounceHost, { ticket, username }: { ticket: TicketRow; username: string }) {
  const { user_id: userId, event_id: eventId, title, time_zone: timeZone } = ticket;
  const startDateTime = ticket.start_at.toISOString();
  const source = `${work.source}.${eventId}`;
  await notify(command, {
    type: work.is === 'suspended' ? 'HOST_SUSPENDED' : 'HOST_RESTORED',
    toUserId: userId,
    toUsername: username,
    itemUri: { type: 'SESSION', id: ticket.session_id },
    source,
    data: { title, sessionEventId: eventId, participantUserId: userId, startDateTime, timeZone },
  });
  const refund = ticket.amount > 0 ? ' for a full refund' : '';
  const words =
    work.is === 'suspended'
      ? {
          subject: `May not take place: ${title}, ${formatDay(ticket.start_at, timeZone)}`,
          title: `${title} may not take place`,
          paragraphs: [
            'We’ve suspended the host’s account, so they can’t look after this session on Turnout for now.',
            `Your ticket is still valid. If you don’t want to wait, you can return it${refund} until the session starts.`,
          ],
        }
      : {
          subject: `Can take place: ${title}, ${formatDay(ticket.start_at, timeZone)}`,
          title: `${title} can take place`,
          paragraphs: ['The host’s account is no longer suspended. Your ticket is valid as before.'],
        };
  await enqueueMail(command, {
    toUserId: userId,
    ...words,
    details: [['When', whenInWords({ startDateTime, endDateTime: ticket.end_at.toISOString(), timeZone })]],
    action: { label: 'View Ticket', path: paths.order(eventId, userId) },
    messageKey: `host-${work.is}.${source}`,
  });
}

async function readTickets({ tx, now }: CommandContext, { ownerUserId, after }: AnnounceHost) {
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
