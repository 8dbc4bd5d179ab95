import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { repriceEvents } from '../../api/reprice-events.ts';
import { closeKindsJob } from './close-kinds.ts';

type Applied = { ownerUserId: string; sessionId: string; kinds: readonly TicketKind[] };

/** Prices the events of a session by the kinds of ticket that have just been written, now and whenever one of them closes. */
export async function applyKinds(command: CommandContext, { ownerUserId, sessionId, kinds }: Applied): Promise<void> {
  if (kinds.length === 0) return;
  await repriceEvents(command, { ownerUserId, sessionId });
  const ends = new Set(kinds.flatMap(({ until }) => (until === undefined ? [] : [Date.parse(until)])));
  for (const end of ends)
    if (end > command.now.getTime()) await command.enqueue(closeKindsJob, { ownerUserId, sessionId }, { startAfter: new Date(end) });
}

/** Returns the kinds of a session as they are stored; null if there is only the standard one. */
export function storedKinds(kinds: readonly TicketKind[]): string | null {
  return kinds.length === 0 ? null : JSON.stringify(kinds);
}
