import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countWaiting } from '#features/sessions/api/count-waiting.ts';
import type { DateKey } from './read-line.ts';

// Every change of a waiting list. The caller has locked the event.

type Values = { ownerUserId: string; sessionEventId: string };
const OF = 'owner_user_id = :ownerUserId::uuid and session_event_id = :sessionEventId::uuid';

const REMOVE = statement<{ state: string }, Values & { people: string[] }>(
  `delete from waiting_entries where ${OF} and user_id = any(:people::uuid[]) returning state`,
);

/** Takes people off the list, and returns how many of them held an offer: the caller frees those seats, or sells them. */
export async function removeFromLine(command: CommandContext, date: DateKey, people: readonly string[]): Promise<number> {
  if (people.length === 0) return 0;
  const removed = await REMOVE.all(command.tx, { ...date, people: [...people] });
  if (removed.length > 0) await countWaiting(command, date);
  return removed.filter(({ state }) => state === 'offered').length;
}

const OFFER = statement<never, Values & { offers: string; now: Date }>(`
  update waiting_entries w set state = 'offered', obstacle = null, offered_at = :now::timestamptz, notify_at = o.notify_at, expires_at = o.expires_at
  from json_to_recordset(:offers::json) as o (user_id uuid, notify_at timestamptz, expires_at timestamptz)
  where w.${OF.replace(' and ', ' and w.')} and w.user_id = o.user_id and w.state = 'waiting'`);

/** An offer, with when it is sent (null if that is now) and when it runs out. */
export type NewOffer = { userId: string; notifyAt: Date | null; expiresAt: Date };

/** Writes offers to people who wait; the caller holds a seat for each. Throws if one of them no longer waits. */
export async function writeOffers({ tx, now }: CommandContext, date: DateKey, offers: readonly NewOffer[]): Promise<void> {
  const rows = offers.map(({ userId, notifyAt, expiresAt }) => ({ user_id: userId, notify_at: notifyAt, expires_at: expiresAt }));
  if ((await OFFER.run(tx, { ...date, offers: JSON.stringify(rows), now })) !== offers.length)
    throw new Error('Somebody was offered a place twice.');
}

const RENEW = statement<never, Values & { offers: string; now: Date }>(`
  update waiting_entries w set id = o.id, offered_at = :now::timestamptz, notify_at = o.notify_at, expires_at = o.expires_at
  from json_to_recordset(:offers::json) as o (user_id uuid, id uuid, notify_at timestamptz, expires_at timestamptz)
  where w.${OF.replace(' and ', ' and w.')} and w.user_id = o.user_id and w.state = 'offered'`);

/** Gives offers that stand a time, and the id under which their holders are notified of it; the seats stay held. */
export async function renewOffers(
  { tx, now }: CommandContext,
  date: DateKey,
  offers: readonly (NewOffer & { id: string })[],
): Promise<void> {
  const rows = offers.map(({ userId, id, notifyAt, expiresAt }) => ({ user_id: userId, id, notify_at: notifyAt, expires_at: expiresAt }));
  await RENEW.run(tx, { ...date, offers: JSON.stringify(rows), now });
}

const WITHDRAW = statement<never, Values & { people: string }>(`
  update waiting_entries w set state = 'waiting', id = p.id, obstacle = p.obstacle, offered_at = null, notify_at = null, expires_at = null
  from json_to_recordset(:people::json) as p (user_id uuid, id uuid, obstacle text)
  where w.${OF.replace(' and ', ' and w.')} and w.user_id = p.user_id and w.state = 'offered'`);

/**
 * Takes offers back from people who then wait where they did before, and returns how many: the caller frees those seats. Each gets a new id,
 * so that a later offer is another one, of which they are notified.
 */
export async function withdrawOffers(
  { tx, newId }: CommandContext,
  date: DateKey,
  people: readonly { userId: string; obstacle: string | null }[],
): Promise<number> {
  if (people.length === 0) return 0;
  const rows = people.map(({ userId, obstacle }) => ({ user_id: userId, id: newId(), obstacle }));
  return WITHDRAW.run(tx, { ...date, people: JSON.stringify(rows) });
}

const OBSTACLE = statement<never, Values & { obstacles: string }>(`
  update waiting_entries w set obstacle = o.obstacle from json_to_recordset(:obstacles::json) as o (user_id uuid, obstacle text)
  where w.${OF.replace(' and ', ' and w.')} and w.user_id = o.user_id and w.obstacle is distinct from o.obstacle`);

/** Writes down why people were passed over, or that nothing keeps them any more. */
export async function writeObstacles(
  { tx }: CommandContext,
  date: DateKey,
  passedOver: readonly { userId: string; obstacle: string | null }[],
): Promise<void> {
  if (passedOver.length === 0) return;
  const rows = passedOver.map(({ userId, obstacle }) => ({ user_id: userId, obstacle }));
  await OBSTACLE.run(tx, { ...date, obstacles: JSON.stringify(rows) });
}

const PAYING = statement<never, Values & { person: string }>(
  `update waiting_entries set state = 'paying' where ${OF} and user_id = :person::uuid and state = 'offered'`,
);

/** Passes the seat of an offer on to the checkout that its holder opens. */
export async function startPaying({ tx }: CommandContext, date: DateKey, person: string): Promise<void> {
  if ((await PAYING.run(tx, { ...date, person })) !== 1) throw new Error('An offer vanished under the lock.');
}

const UNPAID = statement<never, Values & { person: string }>(`
  update waiting_entries set state = 'offered' where ${OF} and user_id = :person::uuid and state = 'paying'`);

/**
 * Gives the seat of a closed checkout back to the offer it came from, even if its time is over: the caller then looks after the list, which
 * ends what is over. False if it came from none.
 */
export async function backToOffer({ tx }: CommandContext, date: DateKey, person: string): Promise<boolean> {
  return (await UNPAID.run(tx, { ...date, person })) === 1;
}
