import { sql } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { MovedFrom } from '#features/sessions/contract.ts';
import { movedMinimumText } from '#features/sessions/minimum/copy.ts';
import { paidForValid } from '#features/sessions/api/tickets-in-turn.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { movedSeveralTerms } from '../../returns/copy.ts';
import { placeFor } from '../../wallet/server/read-ticket-facts.ts';
import { notifyOfMovesJob, type NotifyOfMoves } from './notify-of-moves.ts';
import { scheduleReminder } from './schedule-reminder.ts';

const BATCH = 100;
// A mail has room for 20 details, two a date.
const LISTED = 9;

/**
 * Notifies and mails one batch of people of the dates of theirs that were moved together, each once, with what changed of each
 * (docs/product.md#changing-dates), and leaves the rest to another job. Skips orders that were made after the move. Safe to run twice: a
 * notification is written once, and a repeated mail has the same Message-ID.
 */
export function notifyOfMoves(services: Services, work: NotifyOfMoves): Promise<void> {
  return inTransaction(services, async (command) => {
    if (work.after === undefined) await scheduleReminders(command, work);
    const holders = (await readHolders(command, work)).map(({ user_id: userId }) => userId);
    const batch = holders.slice(0, BATCH);
    if (batch.length === 0) return;
    const host = await readHost(command, work.ownerUserId);
    const usernames = await findUsernames(command.tx, batch);
    const settings = await findSettings(command.tx, batch);
    const datesOf = Map.groupBy(await readDates(command, work, batch), (date) => date.user_id);
    for (const userId of batch) {
      const to = { userId, username: usernames.get(userId) ?? '', timeZone: settings(userId).timeZone };
      await notifyHolder(command, { work, host, to, dates: (datesOf.get(userId) ?? []).map((date) => withOwnPlace(date)) });
    }
    if (holders.length > BATCH) await command.enqueue(notifyOfMovesJob, { ...work, after: batch.at(-1) });
  });
}

type MovedDate = Awaited<ReturnType<typeof readDates>>[number];
type Notice = {
  work: NotifyOfMoves;
  host: { username: string; displayName: string | null };
  to: { userId: string; username: string; timeZone: string };
  /** Soonest first, by their new starts. */
  dates: MovedDate[];
};

async function notifyHolder(command: CommandContext, { work, host, to, dates }: Notice): Promise<void> {
  const [first] = dates;
  if (!first) return;
  const source = `${work.sessionId}.${Date.parse(work.movedAt)}`;
  const isOne = dates.length === 1;
  const isNewTime = dates.some(isAtNewTime);
  await notify(command, {
    type: 'SESSION_EVENT_MOVED',
    toUserId: to.userId,
    toUsername: to.username,
    from: { userId: work.ownerUserId, ...host },
    itemUri: { type: 'SESSION', id: work.sessionId },
    source,
    data: {
      title: first.title,
      sessionEventId: first.id,
      participantUserId: to.userId,
      startDateTime: first.start_at.toISOString(),
      timeZone: first.time_zone,
      isNewTime,
      ...(isOne ? {} : { dates: dates.length }),
    },
  });
  const what = isOne ? first.title : `${dates.length} dates of ${first.title}`;
  await enqueueMail(command, {
    toUserId: to.userId,
    subject: `${isNewTime ? 'Moved' : 'New place'}: ${what}, ${isOne ? '' : 'from '}${formatDay(first.start_at, first.time_zone)}`,
    title: `${what} ${isOne ? 'has' : 'have'} a new ${isNewTime ? 'time' : 'place'}`,
    paragraphs: [
      `${host.displayName || host.username} has moved ${isOne ? 'this date' : 'these dates'}. Your tickets are still valid.`,
      movedSeveralTerms(dates.some(({ amount }) => amount > 0)),
    ],
    details: detailsOf(dates, to),
    action: isOne ? { label: 'View Ticket', path: paths.order(first.id, to.userId) } : { label: 'View orders', path: paths.orders() },
    messageKey: `moved.${source}.${to.userId}`,
  });
}

function isAtNewTime({ start_at: start, end_at: end, moved_from: from }: MovedDate): boolean {
  const before = MovedFrom.parse(from);
  return start.toISOString() !== before.startDateTime || end.toISOString() !== before.endDateTime;
}

function detailsOf(dates: readonly MovedDate[], { userId, timeZone }: Notice['to']): [string, string][] {
  const lines = dates.slice(0, LISTED).flatMap((date): [string, string][] => {
    const before = MovedFrom.parse(date.moved_from);
    const now = { startDateTime: date.start_at.toISOString(), endDateTime: date.end_at.toISOString(), timeZone: date.time_zone };
    const where = placeFor({ userId }, { ...date, owner_user_id: '', status: 'active', notes: null });
    const minimum = movedMinimumText(date, before, date.amount > 0);
    return [
      ['Before', [whenInWords(before), before.place?.replace(/, United Kingdom$/, '')].filter(Boolean).join(' · ')],
      ['Now', [whenInWords(now, date.location_type === 'online' ? timeZone : null), where, minimum].filter(Boolean).join(' · ')],
    ];
  });
  return dates.length <= LISTED ? lines : [...lines, ['And', `${dates.length - LISTED} later dates, on your orders`]];
}

function readHost({ tx }: CommandContext, ownerUserId: string) {
  return tx
    .selectFrom('users')
    .select(['username', 'display_name as displayName'])
    .where('user_id', '=', ownerUserId)
    .executeTakeFirstOrThrow();
}

function movedTickets({ tx }: CommandContext, { ownerUserId, sessionId, movedAt }: NotifyOfMoves) {
  return tx
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
    )
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.session_id', '=', sessionId)
    .where('e.moved_at', '=', new Date(movedAt))
    .where('e.cancelled_at', 'is', null)
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.status', '=', 'active')
    .where(sql<boolean>`coalesce((p.description ->> 'moves')::int, 0) < e.move_count`);
}

function readHolders(command: CommandContext, work: NotifyOfMoves) {
  const { after } = work;
  return movedTickets(command, work)
    .select('t.user_id')
    .distinct()
    .$if(after !== undefined, (query) => query.where('t.user_id', '>', after ?? ''))
    .orderBy('t.user_id')
    .limit(BATCH + 1)
    .execute();
}

function readDates(command: CommandContext, work: NotifyOfMoves, userIds: readonly string[]) {
  return (
    movedTickets(command, work)
      .select(['t.user_id', 'e.id', 'e.title', 'e.start_at', 'e.end_at', 'e.location_type', 'e.own_place', 'e.moved_from'])
      .select(['e.minimum_count', 'e.decides_at', 'e.decided_at'])
      // Of a gift, what comes back is its giver's.
      .select(sql<number>`case when p.user_id = t.user_id then ${paidForValid(work.ownerUserId)} else 0 end`.as('amount'))
      .select(['s.time_zone', 's.location_url', 's.address_line', 's.city', 's.postcode', 's.venue_public'])
      // An order may hold several seats.
      .distinct()
      .where(sql<boolean>`t.user_id = any(${userIds}::uuid[])`)
      .orderBy('e.start_at')
      .execute()
  );
}

async function scheduleReminders(command: CommandContext, { ownerUserId, sessionId, movedAt }: NotifyOfMoves): Promise<void> {
  const dates = await command.tx
    .selectFrom('session_events')
    .select(['id', 'start_at'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('moved_at', '=', new Date(movedAt))
    .where('cancelled_at', 'is', null)
    .where('participant_count', '>', 0)
    .execute();
  for (const { id, start_at: start } of dates) await scheduleReminder(command, { ownerUserId, sessionEventId: id, start });
}
