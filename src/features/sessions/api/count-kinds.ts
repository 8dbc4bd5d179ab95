import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';

type Row = { eventId: string; kindId: string; taken: number };
type Params = { owner: string; events: string[]; kinds: string[]; except: string };

const NOBODY = '00000000-0000-0000-0000-000000000000';

const COUNT = statement<Row, Params>(`
  select t.session_event_id as "eventId", t.kind_id as "kindId", count(*)::int as taken from (
    select session_event_id, kind_id from tickets
    where owner_user_id = :owner::uuid and session_event_id = any(:events::uuid[]) and kind_id = any(:kinds::uuid[]) and status = 'active'
      and kind_id is not null
    union all
    select session_event_id, unnest(kind_ids) as kind_id from seat_holds
    where owner_user_id = :owner::uuid and session_event_id = any(:events::uuid[]) and kind_ids is not null and user_id <> :except::uuid
  ) t where t.kind_id = any(:kinds::uuid[]) group by t.session_event_id, t.kind_id`);

type Which = {
  ownerUserId: string;
  sessionEventIds: readonly string[];
  kindIds: readonly string[];
  /** Somebody whose open checkout doesn't count. */ exceptUserId?: string;
};

/**
 * Counts the tickets of these kinds that are sold and held by open checkouts, by event and kind. To sell by it, lock the events first, and
 * count only what may be sold out (`kindsThatMayBeFull`): everybody else waits meanwhile.
 */
export async function countKinds(
  db: Db | Tx,
  { ownerUserId, sessionEventIds, kindIds, exceptUserId = NOBODY }: Which,
): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>();
  if (kindIds.length === 0) return counts;
  const rows = await COUNT.all(db, { owner: ownerUserId, events: [...sessionEventIds], kinds: [...kindIds], except: exceptUserId });
  for (const { eventId, kindId, taken } of rows) counts.set(eventId, (counts.get(eventId) ?? new Map<string, number>()).set(kindId, taken));
  return counts;
}
