import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { refundTickets } from '../../api/enqueue-ticket-jobs.ts';
import { withOwnPlace } from '../../api/with-own-place.ts';
import { notifyOfCancellationsJob, type NotifyOfCancellations } from './notify-of-cancellations.ts';
import { notifyHolder } from './notify-holder.ts';

const BATCH = 100;

/**
 * Notifies one batch of people and leaves the rest to another job; the last begins the refunds, because a refunded ticket no longer counts
 * among those whose holders are notified. Safe to run twice: a notification is written once, and a repeated mail has the same Message-ID.
 */
export function notifyOfCancellations(services: Services, work: NotifyOfCancellations): Promise<void> {
  return inTransaction(services, async (command) => {
    const host = await readHost(command, work.ownerUserId);
    const holders = (await readHolders(command, work)).map(({ user_id: userId }) => userId);
    const batch = holders.slice(0, BATCH);
    const dates = await readDates(command, work, batch);
    const given = dates.filter((date) => date.payer_id !== date.user_id);
    const usernames = await findUsernames(command.tx, [...batch, ...given.map((date) => date.payer_id)]);
    const datesOf = Map.groupBy(dates, (date) => date.user_id);
    for (const userId of batch) {
      const to = { userId, username: usernames.get(userId) ?? '' };
      const { ownerUserId, sessionId, refund, cancelledAt } = work;
      const theirs = (datesOf.get(userId) ?? []).map((date) => ({
        ...withOwnPlace(date),
        amount: date.payer_id === userId ? date.amount : 0,
        isRefunding: refund || isPromised(date),
      }));
      const source = `${sessionId}.${Date.parse(cancelledAt)}`;
      await notifyHolder(command, {
        host: { userId: ownerUserId, ...host },
        sessionId,
        to,
        dates: theirs,
        source,
      });
    }
    // The money of tickets that were a gift is their giver's.
    for (const date of given)
      await notifyHolder(command, {
        host: { userId: work.ownerUserId, ...host },
        sessionId: work.sessionId,
        to: { userId: date.payer_id, username: usernames.get(date.payer_id) ?? '' },
        dates: [{ ...withOwnPlace(date), isRefunding: work.refund || isPromised(date) }],
        source: `${date.payment_id}.${Date.parse(work.cancelledAt)}`,
      });
    if (holders.length > BATCH) await command.enqueue(notifyOfCancellationsJob, { ...work, after: batch.at(-1) });
    else await beginRefunds(command, work);
  });
}

// A date that was still open when it was cancelled.
function isPromised({ decided_at: decided }: { decided_at: Date | null }): boolean {
  return decided !== null;
}

async function beginRefunds(
  command: CommandContext,
  { ownerUserId, sessionId, cancelledAt, refund }: NotifyOfCancellations,
): Promise<void> {
  const events = await command.tx
    .selectFrom('session_events')
    .select('id')
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where('cancelled_at', '=', new Date(cancelledAt))
    .where('participant_count', '>', 0)
    .$if(!refund, (all) => all.whereRef('decided_at', '=', 'cancelled_at'))
    .orderBy('start_at')
    .execute();
  for (const { id } of events) await refundTickets(command, { ownerUserId, sessionEventId: id });
}

function readHost({ tx }: CommandContext, ownerUserId: string) {
  return tx
    .selectFrom('users')
    .select(['username', 'display_name as displayName'])
    .where('user_id', '=', ownerUserId)
    .executeTakeFirstOrThrow();
}

function readHolders({ tx }: CommandContext, { ownerUserId, sessionId, cancelledAt, after }: NotifyOfCancellations) {
  return tx
    .selectFrom('session_events as e')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
    )
    .select('t.user_id')
    .distinct()
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.session_id', '=', sessionId)
    .where('e.cancelled_at', '=', new Date(cancelledAt))
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.status', '=', 'active')
    .$if(after !== undefined, (query) => query.where('t.user_id', '>', after ?? ''))
    .orderBy('t.user_id')
    .limit(BATCH + 1)
    .execute();
}

function readDates({ tx }: CommandContext, { ownerUserId, sessionId, cancelledAt }: NotifyOfCancellations, userIds: readonly string[]) {
  return (
    tx
      .selectFrom('session_events as e')
      .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
      .innerJoin('tickets as t', (join) =>
        join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
      )
      .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
      .select([
        't.user_id',
        'e.id',
        'e.title',
        'e.start_at',
        'e.end_at',
        'e.location_type',
        's.time_zone',
        'e.own_place',
        'p.user_id as payer_id',
        'p.id as payment_id',
        'p.amount',
        'p.refund_kept',
        'p.membership_id',
        'p.description',
        'e.minimum_count',
        'e.decides_at',
        // Another date of this host may have been confirmed before it was cancelled.
        sql<Date | null>`case when e.decided_at = e.cancelled_at then e.decided_at end`.as('decided_at'),
      ])
      // An order may hold several seats.
      .distinct()
      .where('e.session_owner_user_id', '=', ownerUserId)
      .where('e.session_id', '=', sessionId)
      .where('e.cancelled_at', '=', new Date(cancelledAt))
      .where('t.owner_user_id', '=', ownerUserId)
      .where(sql<boolean>`t.user_id = any(${userIds}::uuid[])`)
      .where('t.status', '=', 'active')
      .orderBy('e.start_at')
      .execute()
  );
}
