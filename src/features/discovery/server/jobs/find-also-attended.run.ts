import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { ownSeat, VALID_TICKET } from '#features/content/policy.ts';
import { ALSO_ATTENDED_STORED, alsoAttendedOf, ALSO_ATTENDED_MIN } from '../../rules.ts';
import { storeAlsoAttended, deleteAlsoAttended } from '../commands/store-also-attended.ts';
import { findAlsoAttendedJob } from './find-also-attended.ts';

const HOSTS = 50;
const YEAR_MS = 365 * 86_400_000;
const ATTENDEES_MAX = 500;
const VISITS_MAX = 20_000;

type From = { afterUserId?: string | undefined; startedAt?: string | undefined };

/**
 * Processes the sessions of some hosts, then enqueues the next run; the last run deletes what no run has rewritten, such as the rows of
 * people who have left. Safe to run twice: it replaces what each session leads to.
 */
export async function runFindAlsoAttended(services: Services, { afterUserId, startedAt }: From): Promise<void> {
  const { db, now } = services;
  const began = startedAt ?? now().toISOString();
  const hosts = await listUserIds(db, { after: afterUserId, limit: HOSTS });
  for (const hostUserId of hosts) {
    for (const sessionId of await heldSessions(services, hostUserId)) await findOne(services, { hostUserId, sessionId });
  }
  const last = hosts.length === HOSTS ? hosts.at(-1) : undefined;
  await inTransaction(services, async (command) => {
    if (last) await command.enqueue(findAlsoAttendedJob, { afterUserId: last, startedAt: began });
    else await deleteAlsoAttended(command, new Date(began));
  });
}

type Session = { hostUserId: string; sessionId: string };

// Sessions held within the last year with enough attendees to suggest anything, and those that have suggestions now.
async function heldSessions({ db, now }: Services, hostUserId: string): Promise<string[]> {
  const held = await db
    .selectFrom('session_events')
    .select('session_id')
    .where('session_owner_user_id', '=', hostUserId)
    .where('end_at', '<', now())
    .where('end_at', '>', new Date(now().getTime() - YEAR_MS))
    .where('cancelled_at', 'is', null)
    .groupBy('session_id')
    .having(({ fn }) => fn.sum('participant_count'), '>=', ALSO_ATTENDED_MIN)
    .execute();
  const known = await db.selectFrom('sessions_together').select('session_id').distinct().where('owner_user_id', '=', hostUserId).execute();
  return [...new Set([...held, ...known].map(({ session_id: id }) => id))];
}

async function findOne(services: Services, session: Session): Promise<void> {
  const attendees = await shownAttendees(services, session);
  const visits = attendees.length < ALSO_ATTENDED_MIN ? [] : await otherVisits(services, session, attendees);
  const owners = new Map(visits.map(({ sessionId, ownerUserId }) => [sessionId, ownerUserId]));
  const others = alsoAttendedOf(visits, ALSO_ATTENDED_STORED).map((sessionId) => ({ sessionId, ownerUserId: owners.get(sessionId) ?? '' }));
  await inTransaction(services, (command) => storeAlsoAttended(command, session, others));
}

// Counts only people who show themselves as participants: the others aren't disclosed, not even as one of many.
async function shownAttendees({ db, now }: Services, { hostUserId, sessionId }: Session): Promise<string[]> {
  const tickets = await db
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .select('t.user_id')
    .distinct()
    .where('t.owner_user_id', '=', hostUserId)
    .where('e.session_owner_user_id', '=', hostUserId)
    .where('e.session_id', '=', sessionId)
    .where('e.end_at', '<', now())
    .where('e.cancelled_at', 'is', null)
    .where('t.status', '=', VALID_TICKET)
    // Whoever booked for others alone wasn't there.
    .where(sql<boolean>`${sql.raw(ownSeat('t'))}`)
    .where('t.user_id', '<>', hostUserId)
    .limit(ATTENDEES_MAX)
    .execute();
  if (tickets.length < ALSO_ATTENDED_MIN) return [];
  const shown = await db
    .selectFrom('users')
    .select('user_id')
    .where(
      'user_id',
      'in',
      tickets.map(({ user_id: id }) => id),
    )
    .where('shown_as_participant', '=', true)
    .where('status', '=', 'active')
    .execute();
  return shown.map(({ user_id: id }) => id);
}

async function otherVisits({ db, now }: Services, { hostUserId, sessionId }: Session, attendees: string[]) {
  const tickets = await db
    .selectFrom('tickets')
    .select(['owner_user_id', 'session_id', 'session_event_id', 'user_id'])
    // Whoever came with guests was there once, and whoever booked for others alone wasn't.
    .where(sql<boolean>`${sql.raw(ownSeat('tickets'))}`)
    .where('user_id', 'in', attendees)
    .where('status', '=', VALID_TICKET)
    .where('session_id', '<>', sessionId)
    .orderBy('created_at', 'desc')
    .limit(VISITS_MAX)
    .execute();
  // A host who attends their own session isn't an attendee there.
  const foreign = tickets.filter(({ owner_user_id: owner, user_id: attendee }) => owner !== attendee);
  if (foreign.length === 0) return [];
  const over = await db
    .selectFrom('session_events')
    .select(['session_owner_user_id', 'id'])
    .where('session_owner_user_id', 'in', [...new Set([hostUserId, ...foreign.map(({ owner_user_id: owner }) => owner)])])
    .where('id', 'in', [...new Set(foreign.map(({ session_event_id: id }) => id))])
    .where('end_at', '<', now())
    .where('cancelled_at', 'is', null)
    .execute();
  const ended = new Set(over.map((event) => event.id));
  return foreign
    .filter(({ session_event_id: id }) => ended.has(id))
    .map((ticket) => ({ userId: ticket.user_id, sessionId: ticket.session_id, ownerUserId: ticket.owner_user_id }));
}
