import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DoorEntry, EntryResult } from '../contract.ts';
import type { Doorkeeper } from './open-door.ts';

type Timed = DoorEntry & { when: Date };
type Sent = { deviceId: string; entries: readonly Timed[] };

/**
 * Inserts the entries that have never arrived, as refused until `writeOutcomes` says otherwise, and returns these in their order; `former` are
 * the results of the others. A request that sends the same at the same moment waits here and then finds them. An id that names an entry of
 * another date has no result: it is refused.
 */
export async function claimEntries(
  { tx, now }: CommandContext,
  { ownerUserId, linkId, date }: Doorkeeper,
  { deviceId, entries }: Sent,
): Promise<{ claimed: Timed[]; former: EntryResult[] }> {
  const once = new Map(entries.map((entry) => [entry.id, entry]).toReversed() as [string, Timed][]);
  const rows = [...once.values()]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((entry) => ({
      owner_user_id: ownerUserId,
      id: entry.id,
      session_event_id: date.id,
      kind: entry.kind === 'code' ? ('in' as const) : entry.kind,
      outcome: 'refused' as const,
      link_id: linkId,
      device_id: deviceId,
      guest_name: entry.kind === 'walk-in' ? entry.name : null,
      cash: entry.kind === 'walk-in' ? entry.cash : null,
      at: entry.when,
      received_at: now,
    }));
  const inserted = await tx
    .insertInto('door_entries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'id']).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const known = [...once.keys()].filter((id) => !ids.has(id));
  return {
    claimed: entries.filter((entry) => ids.has(entry.id) && once.get(entry.id) === entry),
    former: known.length === 0 ? [] : await readFormer(tx, { ownerUserId, sessionEventId: date.id, ids: known }),
  };
}

async function readFormer(tx: CommandContext['tx'], of: { ownerUserId: string; sessionEventId: string; ids: string[] }) {
  const rows = await tx
    .selectFrom('door_entries')
    .select(['id', 'outcome', 'ticket_id'])
    .where('owner_user_id', '=', of.ownerUserId)
    .where('session_event_id', '=', of.sessionEventId)
    .where('id', 'in', of.ids)
    .execute();
  return rows.map((row): EntryResult => ({ id: row.id, outcome: row.outcome, ticketId: row.ticket_id, text: null }));
}

/** Writes what became of claimed entries, and marks those that were undone. */
export async function writeOutcomes(
  { tx, now }: CommandContext,
  { ownerUserId }: Pick<Doorkeeper, 'ownerUserId'>,
  { results, undone }: { results: readonly EntryResult[]; undone: readonly string[] },
): Promise<void> {
  const isUndone = new Set(undone);
  const columns = [results.map(({ id }) => id), results.map(({ outcome }) => outcome), results.map(({ ticketId }) => ticketId)] as const;
  if (results.length > 0)
    await sql`
      update door_entries d set outcome = v.outcome, ticket_id = v.ticket_id
      from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::uuid[]) as v (id, outcome, ticket_id)
      where d.owner_user_id = ${ownerUserId} and d.id = v.id`.execute(tx);
  if (isUndone.size > 0)
    await tx
      .updateTable('door_entries')
      .set({ undone_at: now })
      .where('owner_user_id', '=', ownerUserId)
      .where('id', 'in', [...isUndone])
      .execute();
}
