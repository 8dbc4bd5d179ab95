import { sql } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { paidForValid } from '#features/sessions/api/tickets-in-turn.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { movedSeveralTerms, movedTerms } from '../../returns/copy.ts';
import { changedText } from '../copy.ts';
import { changeSince } from '../rules.ts';
import { notifyOfChangesJob, type NotifyOfChanges } from './notify-of-changes.ts';

const BATCH = 100;

/**
 * Notifies and mails one batch of people of what was changed of dates that they had booked, each once
 * (docs/product.md#changing-what-is-sold), and leaves the rest to another job. Skips orders that were made after the change. Safe to run
 * twice: a notification is written once, and a repeated mail has the same Message-ID.
 */
export function notifyOfChanges(services: Services, work: NotifyOfChanges): Promise<void> {
  return inTransaction(services, async (command) => {
    const holders = (await readHolders(command, work)).map(({ user_id: userId }) => userId);
    const batch = holders.slice(0, BATCH);
    if (batch.length === 0) return;
    const host = await readHost(command, work.ownerUserId);
    const usernames = await findUsernames(command.tx, batch);
    const datesOf = Map.groupBy(await readDates(command, work, batch), (date) => date.user_id);
    for (const userId of batch) {
      const to = { userId, username: usernames.get(userId) ?? '' };
      await notifyHolder(command, { work, host, to, dates: (datesOf.get(userId) ?? []).map((date) => withOwnPlace(date)) });
    }
    if (holders.length > BATCH) await command.enqueue(notifyOfChangesJob, { ...work, after: batch.at(-1) });
  });
}

type Notice = {
  work: NotifyOfChanges;
  host: { username: string; displayName: string | null };
  to: { userId: string; username: string };
  /** Soonest first. */
  dates: Awaited<ReturnType<typeof readDates>>;
};

async function notifyHolder(command: CommandContext, { work, host, to, dates }: Notice): Promise<void> {
  const [first] = dates;
  if (!first) return;
  const source = `${work.sessionId}.${Date.parse(work.changedAt)}`;
  const isOne = dates.length === 1;
  const change = changedText(changeSince({ title: first.title_at_order, minimum: first.minimum_at_order }, first));
  const isPaid = dates.some(({ amount }) => amount > 0);
  await notify(command, {
    type: 'SESSION_EVENT_CHANGED',
    toUserId: to.userId,
    toUsername: to.username,
    from: { userId: work.ownerUserId, ...host },
    itemUri: { type: 'SESSION', id: work.sessionId },
    source,
    data: {
      title: first.title,
      sessionEventId: first.id,
      participantUserId: to.userId,
      change,
      ...(isOne ? {} : { dates: dates.length }),
    },
  });
  const day = formatDay(first.start_at, first.time_zone);
  await enqueueMail(command, {
    toUserId: to.userId,
    subject: `Changed: ${first.title_at_order}, ${isOne ? day : `from ${day}`}`,
    title: isOne ? 'What you booked has changed' : `${dates.length} dates that you booked have changed`,
    paragraphs: [
      `${host.displayName || host.username} has changed ${isOne ? 'this date' : 'these dates'}. ${change}`,
      `Time and place stay, and ${isOne ? 'your ticket is' : 'your tickets are'} still valid. ${isOne ? movedTerms(isPaid) : movedSeveralTerms(isPaid)}`,
    ],
    action: isOne ? { label: 'View Ticket', path: paths.order(first.id, to.userId) } : { label: 'View orders', path: paths.orders() },
    messageKey: `changed.${source}.${to.userId}`,
  });
}

function readHost({ tx }: CommandContext, ownerUserId: string) {
  return tx
    .selectFrom('users')
    .select(['username', 'display_name as displayName'])
    .where('user_id', '=', ownerUserId)
    .executeTakeFirstOrThrow();
}

function changedTickets({ tx }: CommandContext, { ownerUserId, sessionId, changedAt }: NotifyOfChanges) {
  return tx
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
    )
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.session_id', '=', sessionId)
    .where('e.changed_at', '=', new Date(changedAt))
    .where('e.cancelled_at', 'is', null)
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.status', '=', 'active')
    .where(sql<boolean>`coalesce((p.description ->> 'changes')::int, 0) < e.change_count`);
}

function readHolders(command: CommandContext, work: NotifyOfChanges) {
  const { after } = work;
  return changedTickets(command, work)
    .select('t.user_id')
    .distinct()
    .$if(after !== undefined, (query) => query.where('t.user_id', '>', after ?? ''))
    .orderBy('t.user_id')
    .limit(BATCH + 1)
    .execute();
}

function readDates(command: CommandContext, work: NotifyOfChanges, userIds: readonly string[]) {
  return (
    changedTickets(command, work)
      .select(['t.user_id', 'e.id', 'e.title', 'e.start_at', 'e.location_type', 'e.own_place', 'e.minimum_count', 'e.changed_minimum'])
      .select(sql<string>`p.description ->> 'title'`.as('title_at_order'))
      .select(sql<number | null>`(p.description ->> 'minimum')::int`.as('minimum_at_order'))
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
