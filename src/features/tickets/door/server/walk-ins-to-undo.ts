import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DoorEntry, EntryResult } from '../contract.ts';
import type { Doorkeeper } from './open-door.ts';

type Entry<Kind> = Extract<DoorEntry, { kind: Kind }>;

/** Reads the walk-ins of a date that entries undo, and says what becomes of entries about walk-ins. */
export async function walkInsToUndo({ tx }: CommandContext, { ownerUserId, date, revokedAt }: Doorkeeper, entries: readonly DoorEntry[]) {
  const named = entries.flatMap((entry) => (entry.kind === 'undo-walk-in' ? [entry.walkInId] : []));
  const rows =
    named.length === 0
      ? []
      : await tx
          .selectFrom('door_entries')
          .select('id')
          .where('owner_user_id', '=', ownerUserId)
          .where('session_event_id', '=', date.id)
          .where('kind', '=', 'walk-in')
          .where('outcome', '=', 'done')
          .where('undone_at', 'is', null)
          .where('id', 'in', named)
          // A link that was revoked undoes nothing that the server had by then.
          .$if(revokedAt !== null, (query) => query.where('received_at', '>', revokedAt))
          .forUpdate()
          .execute();
  const live = new Set(rows.map(({ id }) => id));
  const undone: string[] = [];
  return {
    /** Those that were undone. */
    undone,
    add({ id }: Entry<'walk-in'>): EntryResult {
      live.add(id);
      return { id, outcome: 'done', ticketId: null, text: null };
    },
    undo({ id, walkInId }: Entry<'undo-walk-in'>): EntryResult {
      if (!live.delete(walkInId)) return { id, outcome: 'again', ticketId: null, text: null };
      undone.push(walkInId);
      return { id, outcome: 'done', ticketId: null, text: null };
    },
  };
}
