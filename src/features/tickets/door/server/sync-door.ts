import { inTransaction } from '#platform/server/database/transaction.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { ticketRefusals } from '../../refusals.ts';
import { LIMIT_DOOR_ROSTERS } from '../../server/limits.ts';
import type { DoorState, SyncDoor } from '../contract.ts';
import { doorClosesAt } from '../rules/times.ts';
import { openDoor } from './open-door.ts';
import { countDoors, readGuests, readWalkIns } from './read-roster.ts';
import { recordEntries } from './record-entries.ts';
import { ticketKeys } from './sign-ticket.ts';

// A row that was written before the last answer may have been committed after it.
const OVERLAP_MS = 60_000;
// Whoever asks for the changes of so long gets most of the roster.
const WHOLE_MS = 30 * 60_000;

/**
 * Records what a device at a door sends, in order, and answers with what has changed since its last request. Safe to repeat: each entry counts
 * once. A helper reads names and nothing else, and no roster once the date is over (docs/product.md#the-door).
 */
export async function syncDoor(context: RequestContext, input: SyncDoor): Promise<DoorState> {
  const keeper = await openDoor(context, input.door);
  if (!keeper.isOpen && input.entries.length === 0) throw ticketRefusals.DOOR_LINK_ENDED();
  const asOf = context.now();
  const since = input.since === null ? null : new Date(Date.parse(input.since) - OVERLAP_MS);
  if (keeper.linkId !== null && keeper.isOpen && (since === null || asOf.getTime() - since.getTime() > WHOLE_MS))
    context.rateLimits.inProcess(LIMIT_DOOR_ROSTERS).consume(keeper.linkId);
  const results =
    input.entries.length === 0 ? [] : await inTransaction(context, (command) => recordEntries(command, keeper, input, context));
  const { date } = keeper;
  const [guests, walkIns, doors] = keeper.isOpen
    ? await Promise.all([
        readGuests(context.db, { ...keeper, secret: context.config.secret }, since),
        readWalkIns(context.db, keeper, since),
        countDoors(context.db, keeper, { now: asOf, deviceId: input.deviceId }),
      ])
    : [[], [], 1];
  return {
    date: {
      sessionEventId: date.id,
      title: date.title,
      startDateTime: date.start_at.toISOString(),
      endDateTime: date.end_at.toISOString(),
      timeZone: date.time_zone,
      capacity: date.max_participant_count,
      cancelled: date.cancelled_at !== null,
      closesAt: doorClosesAt(date.end_at).toISOString(),
    },
    role: keeper.linkId === null ? 'host' : 'helper',
    you: keeper.name,
    keys: ticketKeys(context.config.secret),
    guests,
    walkIns,
    results,
    doors,
    asOf: asOf.toISOString(),
  };
}
