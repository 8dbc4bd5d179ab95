import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DoorEntry, EntryResult } from '../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { isTooLateToUndo } from '../rules/times.ts';
import type { Doorkeeper } from './open-door.ts';

type Noted = { link_id: string | null; at: Date; received_at: Date };
type Timed<One> = One & { when: Date };
type Entry<Kind> = Extract<DoorEntry, { kind: Kind }>;

/**
 * Reads the walk-ins of a date that entries undo, and says what becomes of entries about walk-ins. A helper's link undoes its own, and the host
 * each, for as long as a check-in may be undone.
 */
export async function walkInsToUndo({ tx, now }: CommandContext, keeper: Doorkeeper, entries: readonly DoorEntry[]) {
  const { ownerUserId, linkId, date, revokedAt } = keeper;
  const named = entries.flatMap((entry) => (entry.kind === 'undo-walk-in' ? [entry.walkInId] : []));
  const rows =
    named.length === 0
      ? []
      : await tx
          .selectFrom('door_entries')
          .select(['id', 'link_id', 'at', 'received_at'])
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
  const live = new Map<string, Noted>(rows.map((row) => [row.id, row]));
  const undone: string[] = [];
  return {
    /** Those that were undone. */
    undone,
    add({ id, when }: Timed<Entry<'walk-in'>>): EntryResult {
      live.set(id, { link_id: linkId, at: when, received_at: now });
      return { id, outcome: 'done', ticketId: null, text: null };
    },
    undo({ id, walkInId, when }: Timed<Entry<'undo-walk-in'>>): EntryResult {
      const noted = live.get(walkInId);
      if (!noted) return { id, outcome: 'again', ticketId: null, text: null };
      const refused = (text: string): EntryResult => ({ id, outcome: 'refused', ticketId: null, text });
      if (linkId !== null && noted.link_id !== linkId) return refused(ticketRefusals.NOT_YOUR_WALK_IN().message);
      const times = { end: date.end_at, checkedInAt: noted.at, receivedAt: noted.received_at };
      if (isTooLateToUndo(times, { madeAt: when, now })) return refused(ticketRefusals.CHECK_IN_IS_FINAL().message);
      live.delete(walkInId);
      undone.push(walkInId);
      return { id, outcome: 'done', ticketId: null, text: null };
    },
  };
}
