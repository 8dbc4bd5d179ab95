import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { isVisit } from '#features/tickets/api/visits.ts';
import type { ReviewedSession } from '../../contract.ts';

type Params = { host: string; session: string; person: string; now: Date };

const THERE = statement<{ there: boolean }, Params>(`
  select exists (
    select 1 from tickets t join session_events e on e.session_owner_user_id = t.owner_user_id and e.id = t.session_event_id
    where t.owner_user_id = :host::uuid and e.session_owner_user_id = :host::uuid and t.user_id = :person::uuid
      and t.session_id = :session::uuid and ${isVisit('t', 'e')} and e.end_at <= :now::timestamptz
  ) as there`);

/**
 * Whether a person was at a date of the session that is over. One that its host cancelled once it had begun took place: nobody's review ends
 * with that.
 */
export async function wasThere(db: Db | Tx, { hostUserId, sessionId }: ReviewedSession, userId: string, now: Date): Promise<boolean> {
  const [row] = await THERE.all(db, { host: hostUserId, session: sessionId, person: userId, now });
  return row?.there ?? false;
}
