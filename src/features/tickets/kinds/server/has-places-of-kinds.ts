import type { Tx } from '#db/client.ts';
import { countKinds } from '#features/sessions/api/count-kinds.ts';
import { readKinds } from '#features/sessions/api/read-kinds.ts';
import type { KindEvent } from './read-kind-facts.ts';

/**
 * Whether a date has as many tickets left of each kind as an order is for. A kind that is gone by now limits nothing. The caller has locked
 * the event.
 */
export async function hasPlacesOfKinds(tx: Tx, event: KindEvent, seats: readonly { kindId: string | null }[]): Promise<boolean> {
  if (seats.every(({ kindId }) => kindId === null)) return true;
  const { session_owner_user_id: ownerUserId, session_id: sessionId, id } = event;
  const kinds = await readKinds(tx, { ownerUserId, sessionId });
  const taken = (await countKinds(tx, { ownerUserId, sessionEventIds: [id] })).get(id);
  return kinds.every(({ id: kindId, places }) => {
    const wanted = seats.filter((seat) => seat.kindId === kindId).length;
    return wanted === 0 || places === undefined || (taken?.get(kindId) ?? 0) + wanted <= places;
  });
}
