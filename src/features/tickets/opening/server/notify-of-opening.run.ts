import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import * as paths from '#kernel/http/paths.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { BookingChange } from '#features/follows/api/enqueue-booking-changed.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { lockSessionEvent, readSessionEvent, type LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { bookableUntil, windowOf } from '#features/content/rules/booking-window.ts';
import { isEarlyBuyer, lockedFor, rejectedSession } from '../../buying/server/sale-conditions.ts';
import { notifyOfOpeningJob } from './notify-of-opening.ts';

type DateKey = { ownerUserId: string; sessionEventId: string };
type Due = { userId: string };
type Values = { owner: string; event: string; session: string; now: Date; opensAt: Date | null; earlyFrom: Date | null };

const MOST = 500;
// A job that is due within these minutes may be the one that runs: the clocks of worker and queue differ a little.
const CLOCKS_DIFFER_MINUTES = 5;

const DUE = statement<Due, Values>(`
  select "userId" from (
    select r.user_id as "userId", r.created_at,
      ${isEarlyBuyer({ owner: ':owner::uuid', session: ':session::uuid', buyer: 'r.user_id', now: ':now' })} as "isEarly",
      (${lockedFor({ owner: ':owner::uuid', session: ':session::uuid', buyer: 'r.user_id', now: ':now', admin: 'false' })}
        or ${rejectedSession({ owner: ':owner::uuid', session: ':session::uuid' })}) as "isHidden"
    from opening_reminders r
    where r.owner_user_id = :owner::uuid and r.session_event_id = :event::uuid
  ) as waiting
  where not "isHidden" and coalesce(case when "isEarly" then :earlyFrom::timestamptz end, :opensAt::timestamptz, :now::timestamptz) <= :now::timestamptz
  order by created_at, "userId" limit ${MOST}`);

/**
 * Notifies whoever can book an event by now, so many at a time, and is due again for the others, among them those to whom it is hidden for
 * now; forgets everybody's reminder of one that takes place no more, has closed, or is gone. Sales of the event go on meanwhile. Safe to
 * run twice.
 */
export async function notifyOfOpening(services: Services, date: DateKey): Promise<void> {
  const isMore = await inTransaction(services, (command) => notifyDue(command, date));
  // A reminder that is being written under the lock is seen once it is there, or sees that nobody looks after it.
  await inTransaction(services, (command) => enqueueNext(command, date, isMore));
}

/** Returns whether more may be due. */
async function notifyDue(command: CommandContext, date: DateKey): Promise<boolean> {
  const event = await readSessionEvent(command.tx, date.ownerUserId, date.sessionEventId);
  const isOver = !event || event.cancelled_at !== null || bookableUntil(event.booking_window, event.start_at) <= command.now;
  if (isOver) {
    await forget(command, date, null);
    return false;
  }
  const { opensAt, earlyFrom } = windowOf(event.booking_window, event.start_at);
  const values = { owner: date.ownerUserId, event: event.id, session: event.session_id, now: command.now, opensAt, earlyFrom };
  const due = await DUE.all(command.tx, values);
  await notify(command, event, due);
  await forget(
    command,
    date,
    due.map(({ userId }) => userId),
  );
  return due.length === MOST;
}

async function enqueueNext(command: CommandContext, date: DateKey, isMore: boolean): Promise<void> {
  const event = await lockSessionEvent(command, date.ownerUserId, date.sessionEventId);
  if (!event) return;
  const { opensAt, earlyFrom } = windowOf(event.booking_window, event.start_at);
  const next = [earlyFrom, opensAt].find((at) => at !== null && at > command.now);
  // Those who are left can't see it: they are looked after once something changes, and at last when it closes.
  const startAfter = isMore ? command.now : (next ?? bookableUntil(event.booking_window, event.start_at));
  const { isLeft, isLookedAfter } = await readLeft(command, date, startAfter);
  if (!isLeft || isLookedAfter) return;
  await command.enqueue(notifyOfOpeningJob, date, { startAfter });
  if (!isMore) await noteNext(command, date, startAfter);
}

/** Whether anybody still waits to be reminded, and a later job that is due by then will look after them. */
async function readLeft({ tx, now }: CommandContext, { ownerUserId, sessionEventId }: DateKey, by: Date) {
  return await tx
    .selectFrom('opening_reminders')
    .select([
      sql<boolean>`count(*) > 0`.as('isLeft'),
      sql<boolean>`coalesce(bool_or(due_at > ${addMinutes(now, CLOCKS_DIFFER_MINUTES)} and due_at <= ${by}), false)`.as('isLookedAfter'),
    ])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .executeTakeFirstOrThrow();
}

async function noteNext({ tx }: CommandContext, { ownerUserId, sessionEventId }: DateKey, due: Date): Promise<void> {
  await tx
    .updateTable('opening_reminders')
    .set({ due_at: due })
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .execute();
}

/** Enqueues looking after each event of which somebody wants to be reminded and whose booking may have changed. */
export async function checkOpenings(services: Services, { ownerUserId, sessionId, userId }: BookingChange): Promise<void> {
  const owners = ownerUserId === undefined ? await findSellers(services.db, userId ?? '') : [ownerUserId];
  const dates = await services.db
    .selectFrom('opening_reminders as r')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 'r.owner_user_id').onRef('e.id', '=', 'r.session_event_id'),
    )
    .select(['r.owner_user_id as ownerUserId', 'r.session_event_id as sessionEventId'])
    .distinct()
    .where(isWith('r.owner_user_id', owners))
    .where(isWith('e.session_owner_user_id', owners))
    .$if(sessionId !== undefined, (all) => all.where('e.session_id', '=', sessionId ?? ''))
    .$if(userId !== undefined, (all) => all.where('r.user_id', '=', userId ?? ''))
    .execute();
  if (dates.length === 0) return;
  await inTransaction(services, async (command) => {
    for (const date of dates) await command.enqueue(notifyOfOpeningJob, date);
  });
}

async function notify(command: CommandContext, event: LockedSessionEvent, people: readonly Due[]): Promise<void> {
  if (people.length === 0) return;
  const host = await command.tx
    .selectFrom('users')
    .select(['username', 'display_name as displayName'])
    .where('user_id', '=', event.session_owner_user_id)
    .executeTakeFirst();
  const { username = '', displayName = null } = host ?? {};
  const { opensAt } = windowOf(event.booking_window, event.start_at);
  const names = await findUsernames(
    command.tx,
    people.map(({ userId }) => userId),
  );
  await notifyAll(
    command,
    people.map((person) => ({
      type: 'BOOKING_OPEN' as const,
      toUserId: person.userId,
      toUsername: names.get(person.userId) ?? '',
      from: { userId: event.session_owner_user_id, username, displayName },
      itemUri: { type: 'SESSION' as const, id: event.session_id },
      // Whoever wants to be reminded again of a date that opens later now is.
      source: [event.id, event.start_at.toISOString(), ...(opensAt ? [opensAt.toISOString()] : [])].join('.'),
      data: {
        title: event.title,
        day: formatDay(event.start_at, event.time_zone),
        path: paths.event(username, event.session_id, event.id),
      },
    })),
  );
}

/** Forgets the reminders of these people, or of all. */
async function forget({ tx }: CommandContext, { ownerUserId, sessionEventId }: DateKey, people: readonly string[] | null): Promise<void> {
  await tx
    .deleteFrom('opening_reminders')
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .$if(people !== null, (all) => all.where(sql<boolean>`user_id = any(${people ?? []}::uuid[])`))
    .execute();
}
