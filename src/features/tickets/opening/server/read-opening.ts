import { statement } from '#db/statement.ts';
import type { StoredBookingWindow } from '#db/stored-json.ts';
import type { Db, Tx } from '#db/client.ts';
import { windowOf } from '#features/content/rules/booking-window.ts';
import { isEarlyBuyer, lockedFor, rejectedSession } from '../../buying/server/sale-conditions.ts';

type Row = { start_at: Date; booking_window: StoredBookingWindow | null; isEarly: boolean; isReminded: boolean; isHidden: boolean };
type Values = { owner: string; event: string; reader: string; admin: boolean; now: Date };

const OPENING = statement<Row, Values>(`
  select e.start_at, s.booking_window,
    ${isEarlyBuyer({ owner: ':owner::uuid', session: 'e.session_id', buyer: ':reader::uuid', now: ':now' })} as "isEarly",
    exists (select 1 from opening_reminders r where r.owner_user_id = :owner::uuid and r.session_event_id = e.id and r.user_id = :reader::uuid)
      as "isReminded",
    (${lockedFor({ owner: ':owner::uuid', session: 'e.session_id', buyer: ':reader', now: ':now', admin: ':admin' })}
      or ${rejectedSession({ owner: ':owner::uuid', session: 'e.session_id' })}) as "isHidden"
  from session_events e join sessions s on s.user_id = :owner::uuid and s.id = e.session_id
  where e.session_owner_user_id = :owner::uuid and e.id = :event::uuid`);

type Asked = { ownerUserId: string; sessionEventId: string; reader: { userId: string; admin: boolean } };

/** Reads when somebody can book an event; null if there is none, or it isn't open to them. */
export async function readOpening(db: Db | Tx, { ownerUserId, sessionEventId, reader }: Asked, now: Date) {
  const values = { owner: ownerUserId, event: sessionEventId, reader: reader.userId, admin: reader.admin, now };
  const [row] = await OPENING.all(db, values);
  if (!row || row.isHidden) return null;
  const { opensAt, earlyFrom } = windowOf(row.booking_window, row.start_at);
  return { opensAt: row.isEarly ? earlyFrom : opensAt, isEarly: row.isEarly, isReminded: row.isReminded };
}
