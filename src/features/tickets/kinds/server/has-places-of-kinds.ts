import type { Tx } from '#db/client.ts';
import { countKinds } from '#features/sessions/api/count-kinds.ts';
import { readKinds } from '#features/sessions/api/read-kinds.ts';
import { kindsThatMayBeFull } from '#features/sessions/kinds/rules.ts';
import { seatsTakenOf, type KindEvent } from './read-kind-facts.ts';

/**
 * Whether a date has as many tickets left of each kind as an order is for. A kind that is gone by now limits nothing. The caller has locked
 * the event.
 */
export async function hasPlacesOfKinds(tx: Tx, event: KindEvent, seats: readonly { kindId: string | null }[]): Promise<boolean> {
  if (seats.every(({ kindId }) => kindId === null)) return true;
  const { session_owner_user_id: ownerUserId, session_id: sessionId, id } = event;
  const wantedOf = (kindId: string) => seats.filter((seat) => seat.kindId === kindId).length;
  const kinds = await readKinds(tx, { ownerUserId, sessionId });
  const kindIds = kindsThatMayBeFull(kinds, seatsTakenOf(event), wantedOf);
  const taken = (await countKinds(tx, { ownerUserId, sessionEventIds: [id], kindIds })).get(id);
  return kinds.every(
    ({ id: kindId, places = Infinity }) => wantedOf(kindId) === 0 || (taken?.get(kindId) ?? 0) + wantedOf(kindId) <= places,
  );
}
