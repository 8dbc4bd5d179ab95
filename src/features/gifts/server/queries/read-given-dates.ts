import type { Db, Tx } from '#db/client.ts';
import type { GiftRow } from '../commands/lock-gift.ts';
import type { Gift } from '../../contract.ts';

export type GivenDate = NonNullable<Gift['date']> & {
  /** Why it doesn't take place; null if it does. */ off: 'cancelled' | 'taken-down' | null;
};

/** Returns the dates of those gifts that are tickets, as they are now, with how many of their places are still valid; by the gift's id. */
export async function readGivenDates(
  db: Db | Tx,
  gifts: readonly Pick<GiftRow, 'id' | 'kind' | 'owner_user_id' | 'item_id'>[],
): Promise<Map<string, GivenDate>> {
  const tickets = gifts.filter(({ kind }) => kind === 'TICKET');
  if (tickets.length === 0) return new Map();
  const owners = [...new Set(tickets.map((gift) => gift.owner_user_id))];
  const [dates, places] = await Promise.all([
    db
      .selectFrom('session_events as e')
      .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
      .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 'e.session_owner_user_id').onRef('c.id', '=', 'e.session_id'))
      .select(['e.id', 'e.session_id', 'e.start_at', 'e.end_at', 'e.cancelled_at', 'e.own_place', 'e.location_type'])
      .select(['s.time_zone', 's.city', 'c.approval_status'])
      .where('e.session_owner_user_id', 'in', owners)
      .where('s.user_id', 'in', owners)
      .where('c.user_id', 'in', owners)
      .where(
        'e.id',
        'in',
        tickets.map((gift) => gift.item_id),
      )
      .execute(),
    db
      .selectFrom('tickets')
      .select(({ fn }) => ['payment_id', fn.countAll<string>().as('seats')])
      .where('owner_user_id', 'in', owners)
      .where(
        'payment_id',
        'in',
        tickets.map((gift) => gift.id),
      )
      .where('status', '=', 'active')
      .groupBy('payment_id')
      .execute(),
  ]);
  const seatsOf = new Map(places.map((place) => [place.payment_id, Number(place.seats)]));
  return new Map(
    tickets.flatMap((gift) => {
      const date = dates.find(({ id }) => id === gift.item_id);
      if (!date) return [];
      const { start_at: start, end_at: end, own_place: place, time_zone: timeZone } = date;
      return [
        [
          gift.id,
          {
            sessionEventId: date.id,
            sessionId: date.session_id,
            startDateTime: start.toISOString(),
            endDateTime: end.toISOString(),
            timeZone: place?.timeZone ?? timeZone,
            place: date.location_type === 'online' ? 'Online' : place === null ? date.city : place.city,
            seats: seatsOf.get(gift.id) ?? 0,
            off: date.cancelled_at !== null ? 'cancelled' : date.approval_status === 'REJECTED' ? 'taken-down' : null,
          },
        ] as const,
      ];
    }),
  );
}

/** Returns until when a gift can be redeemed: tickets until their date starts, wherever it has been moved since. */
export async function expiryNow(db: Db | Tx, gift: GiftRow): Promise<Date | null> {
  const date = (await readGivenDates(db, [gift])).get(gift.id);
  return gift.expires_at === null || date === undefined ? gift.expires_at : new Date(date.startDateTime);
}
