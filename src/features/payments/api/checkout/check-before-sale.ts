import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { Services } from '#platform/server/program/services.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { LIMIT_DECLINES } from '../../server/limits.ts';

/**
 * Counts the declined cards of `:buyer` with `:sellers`. A checkout is open for half an hour, so anything declined within the window was
 * ordered shortly before it at the earliest.
 */
export const DECLINES = `
  select count(*)::int as count
  from payments p join payment_logs l on l.owner_user_id = any(:sellers::uuid[]) and l.owner_user_id = p.owner_user_id and l.payment_id = p.id
  where p.owner_user_id = any(:sellers::uuid[]) and p.user_id = :buyer::uuid and p.created_at > :orderedSince::timestamptz
    and l.event_type = 'FAILED' and l.source like 'evt_%' and l.at > :since::timestamptz`;

/** An earlier order under the id that is now sent again. */
export type EarlierOrder = { id: string; ownerUserId: string; status: string; requestHash: string };

/** A buyer: everybody they have ever ordered from, as PostgreSQL writes an array, and their customer at the provider, if they have one. */
type BuyerRow = { sellers: string; customer: string | null };

const NOBODY = '{}';

// As text, their sellers go into the next statement as they came out of this one: somebody who buys a lot has hundreds.
const BUYER = statement<BuyerRow, { buyer: string; mode: string }>(`
  select array(select owner_user_id from order_sellers where user_id = :buyer::uuid)::text as sellers,
    (select provider_customer_id from payment_customers where user_id = :buyer::uuid and mode = :mode) as customer`);

/** Returns what lies with a buyer. */
export async function readBuyer(db: Db | Tx, { userId, mode }: { userId: string; mode: Config['payments']['mode'] }): Promise<BuyerRow> {
  const [buyer] = await BUYER.all(db, { buyer: userId, mode });
  return buyer ?? { sellers: NOBODY, customer: null };
}

// The buyer and the time find their orders; how many sellers they have had changes nothing about the plan.
const OF_ONE_BUYER = { comparesFew: true };

type Row = { earlier: EarlierOrder | null; declines: number };
type Params = { sellers: string; buyer: string; payment: string; since: Date; orderedSince: Date };

const BEFORE_SALE = statement<Row, Params>(`
  select
    (select json_build_object('id', id, 'ownerUserId', owner_user_id, 'status', status, 'requestHash', request_hash) from payments
     where owner_user_id = any(:sellers::uuid[]) and user_id = :buyer::uuid and id = :payment::uuid) as earlier,
    (${DECLINES}) as declines`);

type BeforeSale = { earlier: EarlierOrder | null; hasTooManyDeclines: boolean; customer: string | null };

/**
 * Returns what has to be known about a person before a sale: their order under this id, or null; whether so many of their cards were
 * declined recently that somebody seems to be trying out numbers; and their customer at the provider, null before their first purchase.
 */
export async function checkBeforeSale(
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<BeforeSale> {
  const { sellers, customer } = await readBuyer(db, { userId, mode: config.payments.mode });
  const values = { sellers, buyer: userId, payment: paymentId, ...declinesSince(now()) };
  const [row] = sellers === NOBODY ? [] : await runByOnePlan(db, BEFORE_SALE, values, OF_ONE_BUYER);
  return { earlier: row?.earlier ?? null, hasTooManyDeclines: isTooMany(row?.declines), customer };
}

const COUNT = statement<{ count: number }, { sellers: string; buyer: string; since: Date; orderedSince: Date }>(DECLINES);

/** Returns since when declined cards count, and since when their orders can have been made. */
export function declinesSince(now: Date): { since: Date; orderedSince: Date } {
  const since = addMinutes(now, -LIMIT_DECLINES.minutes);
  return { since, orderedSince: addMinutes(since, -LIMIT_DECLINES.minutes) };
}

/** Whether this many declined cards are too many. */
export function isTooMany(declines = 0): boolean {
  return declines >= LIMIT_DECLINES.attempts;
}

/** Whether so many of a person's cards were declined recently that somebody seems to be trying out numbers. */
export async function hasTooManyDeclines({ db, now, config }: Services, userId: string): Promise<boolean> {
  const { sellers } = await readBuyer(db, { userId, mode: config.payments.mode });
  if (sellers === NOBODY) return false;
  const [found] = await runByOnePlan(db, COUNT, { sellers, buyer: userId, ...declinesSince(now()) }, OF_ONE_BUYER);
  return isTooMany(found?.count);
}
