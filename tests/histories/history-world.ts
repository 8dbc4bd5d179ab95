import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type Stripe from 'stripe';
import { addMinutes } from '#kernel/time/instant.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { reconcile } from '#features/payments/webhooks/server/reconcile.ts';
import { reconcileRecurring } from '#features/payments/recurring/server/reconcile-recurring.ts';
import { testServices, type TestServices } from '#tests/builders/services.ts';
import { openSale } from '#tests/builders/ticket-sale.ts';
import { testDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { openShop } from './seller.ts';
import { unsurePost, type Fates } from './unsure-post.ts';

export type HistoryWorld = Awaited<ReturnType<typeof openWorld>>;

/**
 * When each world begins, whatever the real date: what a life comes to must not depend on the length of the month. Later than now, because
 * the provider's library rejects old webhooks, and before the test cards expire at the end of 2034.
 */
const BEGIN = '2033-01-05T12:00:00.000Z';
// The jobs that money enqueues for later; mails, notifications and the rest have tests of their own.
const OURS =
  /^(?:payments|memberships)\.|^tickets\.(?:return-uses|expire-checkouts|refund-event)$|^sessions\.(?:decide-minimums|announce-cancellations)$|^gifts\.(?:end|check-dates)$/;
// What these do depends on their time: done earlier, they would do nothing.
const WAITING = ['sessions.decide-minimums', 'gifts.end'];
// The reconciler checks whatever has been left alone for five minutes.
const A_WHILE = 6;
const MOST_HEALINGS = 8;
// £1,000 less the provider's fee.
const FILLED = 100_000 - 1_520;

/** Opens worlds, one after the other: one database, and a provider of its own for each. */
export async function historyWorlds(seed: number) {
  const database = await testDatabase({ connections: 20 });
  const base = await testServices(database, allJobs);
  const fates: Fates = { told: 0, twice: 0, lost: 0, late: 0, forged: 0 };
  const opened: HistoryWorld[] = [];
  afterAll(async () => {
    for (const world of opened) await world.close();
  });
  return {
    fates,
    async open(number: number): Promise<HistoryWorld> {
      for (const world of opened.splice(0)) await world.close();
      const world = await openWorld({ database, base, fates, seed, name: `world ${number}` });
      opened.push(world);
      return world;
    },
  };
}

type Ground = { database: TestDatabase; base: TestServices; fates: Fates; seed: number; name: string };

/** Opens a world: product and provider on one clock, an empty product, and an unreliable post between them. */
async function openWorld({ database, base, fates, seed, name }: Ground) {
  base.setNow(BEGIN);
  await database.empty();
  // Nothing vacuums a test's database: rows that were deleted would be read again by each look for jobs.
  await database.pool.query('truncate pgboss.job');
  const post = unsurePost(seed, name, fates);
  const sale = await openSale(database, base, { onEvent: (event) => post.take(event as Stripe.Event) });
  const { services } = sale;
  let float = 0;

  async function runJobs(): Promise<void> {
    const { rows } = await sale.pool.query<{ name: string; data: object }>(
      'delete from pgboss.job where name <> all ($1) or start_after <= $2 returning name, data',
      [WAITING, services.now()],
    );
    for (const order of rows.filter((row) => OURS.test(row.name))) {
      const job = allJobs.find((one) => one.name === order.name);
      if (job) await (await job.prepare(order.data))(services);
    }
  }

  const waitUntil = (at: Date) => sale.wait((at.getTime() - services.now().getTime()) / 60_000);
  const inMinutes = (minutes: number) => addMinutes(services.now(), minutes);

  return {
    seed,
    name,
    sale,
    services,
    db: sale.db,
    float: () => float,
    introduce: post.introduce,
    deliver: () => post.deliver(services),
    sell: () => openShop(sale),
    press: (path: string, body: object = {}) => press(sale.sandbox.origin, path, body),
    close: sale.close,
    waitUntil,
    inMinutes,
    /** Adds money of the platform's own, so that disputes don't empty it. */
    async fill(times: number): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        await sale.fillPlatform();
        float += FILLED;
      }
    },
    /** Compares both sides, as the jobs do every few minutes, until that changes nothing any more. */
    async heal(): Promise<void> {
      for (let time = 0, [before, after] = ['', 'begun']; before !== after; time += 1) {
        if (time === MOST_HEALINGS) throw new Error('Comparing both sides changes something each time.');
        before = after;
        await runJobs();
        await reconcile(services);
        await reconcileRecurring(services);
        await runJobs();
        after = await fingerprint(sale.db);
        if (before !== after) await waitUntil(inMinutes(A_WHILE));
      }
    },
  };
}

// The state of the money and of what it grants. Checking a row again is no change.
async function fingerprint(db: TestDatabase['db']): Promise<string> {
  const { rows } = await sql<{ all: string }>`select concat_ws(' ',
    (select count(*) from ledger_journals), (select count(*) from payment_logs), (select count(*) from webhook_events),
    (select md5(string_agg(concat(id, status, refunded_amount, refund_due, disputed), '' order by id)) from payments),
    (select md5(string_agg(concat(id, status, provider_refund_id), '' order by id)) from refunds),
    (select md5(string_agg(concat(id, status, share), '' order by id)) from disputes),
    (select md5(string_agg(concat(id, status, paid_through, ending), '' order by id)) from recurring_orders),
    (select md5(string_agg(concat(id, status), '' order by id)) from tickets),
    (select md5(string_agg(concat(id, status), '' order by id)) from gifts),
    (select md5(string_agg(concat(id, cancelled_at, decided_at, held_count), '' order by id)) from session_events)) as all`.execute(db);
  return rows[0]?.all ?? '';
}

async function press(origin: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}: ${(await answer.text()).slice(0, 300)}`);
}
