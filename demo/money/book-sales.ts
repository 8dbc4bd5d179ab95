import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import { journalsOf, type PaidCharge, recordPast, secondsOf } from './past-at-sandbox.ts';
import { ensureCustomer } from '#features/payments/api/checkout/open-order.ts';

const CHUNK = 500;

/**
 * Enters the money of one-off purchases in both books: the sandbox charges cards in the past, and the ledger books what
 * that moved. The orders exist already, so an interrupted run can be continued; an order that has its charge is skipped.
 */
export async function bookSales(services: Services, sellers: readonly string[]): Promise<void> {
  const waiting = await findWaiting(services, sellers);
  if (waiting.length === 0) return;
  const customers = new Map<string, string>();
  for (const { user_id: buyer } of waiting) if (!customers.has(buyer)) customers.set(buyer, await ensureCustomer(services, buyer));
  const paid = await recordPast(
    services,
    'sales',
    waiting.map((order) => saleOf(services, order, customers.get(order.user_id) ?? '')),
  );
  await services.db.transaction().execute((tx) =>
    book(
      tx,
      waiting.flatMap((order, index) => {
        const money = paid[index];
        return money ? [{ order, money }] : [];
      }),
      services.newId,
    ),
  );
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

function findWaiting({ db, config }: Services, sellers: readonly string[]) {
  return db
    .selectFrom('payments as p')
    .innerJoin('payout_accounts as a', (join) => join.onRef('a.user_id', '=', 'p.owner_user_id').onRef('a.mode', '=', 'p.mode'))
    .select(['p.owner_user_id', 'p.id', 'p.user_id', 'p.type', 'p.item_id', 'p.amount', 'p.platform_fee', 'p.created_at'])
    .select(['p.description', 'p.owner_username', 'a.provider_account_id'])
    .where('p.owner_user_id', 'in', sellers)
    .where('a.user_id', 'in', sellers)
    .where('p.mode', '=', config.payments.mode)
    .where('p.status', '=', 'COMPLETED')
    .where('p.amount', '>', 0)
    .where('p.charge_id', 'is', null)
    .where('p.recurring_id', 'is', null)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
}

function saleOf({ config }: Services, order: Waiting, customer: string) {
  return {
    reference: `sale:${order.id}`,
    at: secondsOf(order.created_at),
    amount: order.amount,
    fee: order.platform_fee,
    customer,
    destination: order.provider_account_id,
    description: `${order.description.title} · @${order.owner_username}`,
    transfer_group: `pay_${order.id}`,
    metadata: {
      paymentId: order.id,
      type: order.type,
      itemId: order.item_id,
      ownerUserId: order.owner_user_id,
      buyerUserId: order.user_id,
      env: config.publicOrigin,
    },
  };
}

type Booked = { order: Waiting; money: PaidCharge };

async function book(tx: Tx, sales: readonly Booked[], newId: () => string): Promise<void> {
  for (let start = 0; start < sales.length; start += CHUNK) {
    const some = sales.slice(start, start + CHUNK);
    await noteCharges(tx, some);
    await tx
      .insertInto('payment_logs')
      .values(
        some.map(({ order, money }) => ({
          owner_user_id: order.owner_user_id,
          payment_id: order.id,
          id: newId(),
          event_type: 'PAYMENT',
          amount: order.amount,
          platform_fee: money.fee,
          processor_fee: money.processorFee,
          amount_paid_to_owner: order.amount - money.fee,
          source: money.charge,
          at: order.created_at,
        })),
      )
      .execute();
    await bookJournals(tx, some, newId);
  }
}

async function noteCharges(tx: Tx, sales: readonly Booked[]): Promise<void> {
  const facts = sales.map(({ order, money }) => ({
    owner: order.owner_user_id,
    id: order.id,
    intent: money.paymentIntent,
    charge: money.charge,
  }));
  await sql`
    update payments p set payment_intent_id = paid.intent, charge_id = paid.charge
    from json_to_recordset(${JSON.stringify(facts)}::json) as paid (owner uuid, id uuid, intent text, charge text)
    where p.owner_user_id = paid.owner and p.id = paid.id`.execute(tx);
}

async function bookJournals(tx: Tx, sales: readonly Booked[], newId: () => string): Promise<void> {
  const rows = sales.flatMap(({ order, money }) =>
    journalsOf(order.amount, money).map(({ eventKey, entries }) => ({
      owner_user_id: order.owner_user_id,
      id: newId(),
      payment_id: order.id,
      event_key: eventKey,
      accounts: entries.map(([account]) => account),
      amounts: entries.map(([, amount]) => amount),
      at: order.created_at,
    })),
  );
  await tx.insertInto('ledger_journals').values(rows).execute();
  await sql`
    insert into ledger_balances as known (owner_user_id, month, account, amount)
    select j.owner_user_id, date_trunc('month', j.at at time zone 'UTC')::date, e.account, sum(e.amount)
    from ledger_journals j cross join lateral unnest(j.accounts, j.amounts) as e (account, amount)
    where j.owner_user_id = any(${[...new Set(rows.map((row) => row.owner_user_id))]}::uuid[])
      and j.id = any(${rows.map(({ id }) => id)}::uuid[])
    group by 1, 2, 3
    on conflict (owner_user_id, month, account) do update set amount = known.amount + excluded.amount`.execute(tx);
}
