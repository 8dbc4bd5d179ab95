import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import { kindsThatMayBeFull, lowestPrice } from '../kinds/rules.ts';
import { countKinds } from './count-kinds.ts';
import { readKinds } from './read-kinds.ts';

type Row = { id: string; price: number; standardPrice: number; seatsTaken: number };
type Which = { ownerUserId: string; sessionId: string; /** One of them; without it, all of the session's. */ sessionEventId?: string };

// What is over or cancelled stays as people know it. In the same order as other code that locks several events, to avoid deadlocks.
const LOCK = statement<Row, { owner: string; session: string; event: string | null; now: Date }>(`
  select id, price, standard_price as "standardPrice", participant_count + held_count as "seatsTaken" from session_events
  where session_owner_user_id = :owner::uuid and session_id = :session::uuid and standard_price is not null
    and (:event::uuid is null or id = :event::uuid) and end_at > :now::timestamptz and cancelled_at is null
  order by id for update`);

const SET = statement<never, { owner: string; prices: string; now: Date }>(`
  update session_events e set price = p.price, updated_at = :now::timestamptz
  from json_to_recordset(:prices::json) as p (id uuid, price integer)
  where e.session_owner_user_id = :owner::uuid and e.id = p.id`);

/**
 * Gives the events of a session with several kinds of ticket the price of the cheapest one that is open to everyone. Call it after whatever
 * sells or frees tickets of a kind, or changes the kinds. Idempotent; leaves sessions with one kind alone.
 */
export async function repriceEvents(command: CommandContext, { ownerUserId, sessionId, sessionEventId }: Which): Promise<void> {
  const { tx, now } = command;
  const events = await LOCK.all(tx, { owner: ownerUserId, session: sessionId, event: sessionEventId ?? null, now });
  if (events.length === 0) return;
  const kinds = await readKinds(tx, { ownerUserId, sessionId });
  const kindIds = kindsThatMayBeFull(kinds, Math.max(...events.map(({ seatsTaken }) => seatsTaken)));
  const taken = await countKinds(tx, { ownerUserId, sessionEventIds: events.map(({ id }) => id), kindIds });
  const prices = events.flatMap(({ id, price, standardPrice }) => {
    const lowest = lowestPrice(standardPrice, kinds, taken.get(id) ?? new Map(), now);
    return lowest === price ? [] : [{ id, price: lowest, before: price }];
  });
  if (prices.length === 0) return;
  await SET.run(tx, { owner: ownerUserId, prices: JSON.stringify(prices), now });
  // Search finds free dates and paid ones.
  if (prices.some(({ price, before }) => (price === 0) !== (before === 0))) await publishChange(command, { ownerUserId, id: sessionId });
  command.publish({ kind: 'session', ownerUserId, sessionId });
}
