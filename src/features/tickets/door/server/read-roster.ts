import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { attendeeName, bookedBy } from '../../attendees/copy.ts';
import { isValidTicket } from '../../policy.ts';
import type { DoorGuest, WalkIn } from '../contract.ts';
import type { Doorkeeper } from './open-door.ts';
import { namesOfKeepers } from './names-of-keepers.ts';
import { readValidEntries } from './read-valid-entries.ts';
import { digestsOf } from './ticket-digests.ts';

type OfDate = Pick<Doorkeeper, 'ownerUserId'> & { date: { id: string } };
/** Whose roster it is; a helper's, by a link, has other digests than the host's own. */
type Reader = OfDate & Pick<Doorkeeper, 'linkId'> & { secret: AppSecret };

/** Lists the seats of a date as a door needs them, in the order they were booked; those that changed since then, if it says since when. */
export async function readGuests(db: Db, { ownerUserId, linkId, date, secret }: Reader, since: Date | null): Promise<DoorGuest[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'user_id', 'payment_id', 'status', 'code', 'former_code'])
    .select(['seat', 'guest_name', 'kind_name', 'checked_in_at', 'no_show_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', date.id)
    .$if(since !== null, (query) => query.where('updated_at', '>=', since))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const userIds = rows.map((row) => row.user_id);
  const ticketIds = rows.filter((row) => row.checked_in_at !== null).map(({ id }) => id);
  const [people, marks] = await Promise.all([readNames(db, userIds), readMarks(db, { ownerUserId, ticketIds })]);
  const guests: DoorGuest[] = [];
  for (const [at, row] of rows.entries()) {
    // Signing is work of the processor: others are served in between.
    if (linkId !== null && at > 0 && at % SIGNED_AT_ONCE === 0) await setImmediate();
    const seat = { user: people.get(row.user_id) ?? null, seat: row.seat, guestName: row.guest_name };
    const live = marks.get(row.id) ?? [];
    guests.push({
      ticketId: row.id,
      ...digestsOf(row, { linkId, secret, sessionEventId: date.id }),
      name: attendeeName(seat),
      bookedBy: bookedBy(seat),
      kindName: row.kind_name,
      orderId: row.payment_id,
      valid: isValidTicket(row),
      noShow: row.no_show_at !== null,
      here:
        row.checked_in_at === null
          ? null
          : {
              at: row.checked_in_at.toISOString(),
              by: live[0]?.by ?? null,
              // One that was checked in before doors had entries is undone by the ticket's own id.
              entryIds: live.length === 0 ? [row.id] : live.map(({ id }) => id),
            },
    });
  }
  return guests;
}

/** Lists who came without a ticket, earliest first; those that changed since then, if it says since when. */
export async function readWalkIns(db: Db, { ownerUserId, linkId, date }: OfDate & Pick<Doorkeeper, 'linkId'>, since: Date | null) {
  const rows = await db
    .selectFrom('door_entries')
    .select(['id', 'guest_name', 'cash', 'at', 'link_id', 'undone_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', date.id)
    .where('kind', '=', 'walk-in')
    .where('outcome', '=', 'done')
    .$if(since === null, (query) => query.where('undone_at', 'is', null))
    .$if(since !== null, (query) => query.where((eb) => eb.or([eb('received_at', '>=', since), eb('undone_at', '>=', since)])))
    .orderBy('at')
    .orderBy('id')
    .execute();
  const linkIds = rows.map((row) => row.link_id);
  const nameOf = await namesOfKeepers(db, ownerUserId, linkIds);
  return rows.map((row): WalkIn => ({
    id: row.id,
    name: row.guest_name,
    // Money is the host's, also what a helper has noted.
    cash: linkId === null ? row.cash : null,
    at: row.at.toISOString(),
    by: nameOf(row.link_id),
    undone: row.undone_at !== null,
  }));
}

const SIGNED_AT_ONCE = 200;
const RECENT_MS = 15 * 60_000;

/** Counts the devices that have sent something lately, with the one that asks. */
export async function countDoors(db: Db, { ownerUserId, date }: OfDate, { now, deviceId }: { now: Date; deviceId: string }) {
  const { others } = await db
    .selectFrom('door_entries')
    .select(sql<number>`count(distinct device_id)::int`.as('others'))
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', date.id)
    .where('received_at', '>', new Date(now.getTime() - RECENT_MS))
    .where('device_id', '<>', deviceId)
    .executeTakeFirstOrThrow();
  return others + 1;
}

type Mark = { id: string; by: string | null };

async function readMarks(db: Db, of: { ownerUserId: string; ticketIds: string[] }): Promise<Map<string, Mark[]>> {
  const rows = await readValidEntries(db, of);
  const linkIds = rows.map((row) => row.link_id);
  const nameOf = await namesOfKeepers(db, of.ownerUserId, linkIds);
  const marks = Map.groupBy(rows, (row) => row.ticket_id ?? '');
  return new Map([...marks].map(([ticketId, all]) => [ticketId, all.map((row) => ({ id: row.id, by: nameOf(row.link_id) }))]));
}

// People are on shards of their own, so they are looked up by id.
async function readNames(db: Db, userIds: string[]) {
  const people = await db
    .selectFrom('users')
    .select(['user_id', 'display_name', 'username'])
    .where(sql<boolean>`user_id = any(${[...new Set(userIds)]}::uuid[])`)
    .execute();
  return new Map(
    people.map((row) => [row.user_id, { id: row.user_id, displayName: row.display_name, username: row.username, profilePic: null }]),
  );
}
