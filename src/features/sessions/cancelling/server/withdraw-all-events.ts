import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { DELETED_PERSON } from '#features/people/rules.ts';
import { advanceWaitingList } from '../../api/enqueue-ticket-jobs.ts';
import { hasCheckouts } from './has-checkouts.ts';
import { notifyOfCancellationJob } from './notify-of-cancellation.ts';

/**
 * Cancels every upcoming event of a host who is leaving, and notifies the participants. Returns false, having changed nothing, while
 * somebody holds a paid ticket to an event that isn't over, even a cancelled one, or has an open checkout for one. The events are locked
 * first, so a waiting sale finds them cancelled.
 */
export async function withdrawAllEvents(command: CommandContext, ownerUserId: string): Promise<boolean> {
  const { tx, now } = command;
  const events = await tx
    .selectFrom('session_events')
    .select(['id', 'participant_count', 'waiting_count', 'start_at', 'cancelled_at'])
    .where('session_owner_user_id', '=', ownerUserId)
    .where('end_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
  if ((await hasCheckouts(command, ownerUserId, events)) || (await owesPaidTickets(command, ownerUserId))) return false;
  const open = events.filter((event) => event.cancelled_at === null);
  for (const event of open) {
    if (event.participant_count > 0) await command.enqueue(notifyOfCancellationJob, { ownerUserId, sessionEventId: event.id });
    if (event.waiting_count > 0) await advanceWaitingList(command, { ownerUserId, sessionEventId: event.id, start: event.start_at });
  }
  await tx
    .updateTable('session_events')
    .set({ cancelled_at: now, updated_at: now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('end_at', '>', now)
    .where('cancelled_at', 'is', null)
    .execute();
  await stripHost(command, ownerUserId);
  return true;
}

// Keeps what a past ticket must still show: time and town. What else they wrote is the host's own, and goes at once; the title
// goes later (`deleteTitlesOf`), because the notice to participants names the session by it.
async function stripHost({ tx, now }: CommandContext, ownerUserId: string): Promise<void> {
  const nowhere = JSON.stringify({ locationUrl: null, addressLine: null, postcode: null, formattedAddress: null, coordinates: null });
  await tx
    .updateTable('session_events')
    .set({
      session_owner_username: DELETED_PERSON.username,
      own_place: sql`own_place || ${nowhere}::jsonb`,
      moved_from: sql`moved_from - 'place'`,
    })
    .where('session_owner_user_id', '=', ownerUserId)
    .execute();
  await tx
    .updateTable('sessions')
    .set({
      location_url: null,
      address_line: null,
      postcode: null,
      latitude: null,
      longitude: null,
      cell_r4: null,
      cell_r5: null,
      cell_r6: null,
      cell_r7: null,
      notes: null,
      ticket_kinds: null,
      questions: null,
      updated_at: now,
    })
    .where('user_id', '=', ownerUserId)
    .execute();
}

async function owesPaidTickets({ tx, now }: CommandContext, ownerUserId: string): Promise<boolean> {
  const owed = await tx
    .selectFrom('session_events as e')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.owner_user_id', '=', 'e.session_owner_user_id').onRef('t.session_event_id', '=', 'e.id'),
    )
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select('t.id')
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.end_at', '>', now)
    .where('t.status', '=', 'active')
    .where('p.amount', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined;
}
