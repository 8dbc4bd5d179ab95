import { v7 as uuidv7 } from 'uuid';
import type Stripe from 'stripe';
import { addMinutes } from '#kernel/instant.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { CreateMembership } from '#features/memberships/contract.ts';
import { createMembership } from '#features/memberships/server/commands/create-membership.ts';
import { storeWebhook } from '#features/payments/server/commands/store-webhook.ts';
import { handleWebhook } from '#features/payments/server/provider/handle-webhook.ts';
import { reconcile } from '#features/payments/server/provider/reconcile.ts';
import { reconcileRecurring } from '#features/payments/server/provider/reconcile-recurring.ts';
import { verifyWebhook } from '#features/payments/server/provider/verify-webhook.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import type { givenUser } from '#tests/builders/user.ts';
import type { Chance } from '#tests/chaos/chance.ts';

/** Somebody who sells one of each, with what it costs in pence. */
export type Seller = Awaited<ReturnType<typeof givenUser>> & {
  offer: { id: string; price: number };
  pass: { id: string; price: number; places: number };
  renewing: { id: string; price: number; places: number };
};

/** How many webhooks met which fate. */
export type Fates = { told: number; twice: number; lost: number; late: number; forged: number };

export type HistoryWorld = Awaited<ReturnType<typeof openHistoryWorld>>;

// What the machinery of money orders for later; mails, notices and the rest have tests of their own.
const OURS = /^(?:payments|memberships)\.|^tickets\.(?:return-uses|expire-checkouts)$/;
const HEALINGS = 2;
// £1,000 less what the provider takes of it.
const FILLED = 100_000 - 1_520;

/** A world of its own for many lives: product and provider on one clock, and a post between them that loses, doubles and shuffles. */
export async function openHistoryWorld() {
  const events: Stripe.Event[] = [];
  const sale = await ticketSale({ onEvent: (event) => events.push(event as Stripe.Event) });
  const { services } = sale;
  const fates: Fates = { told: 0, twice: 0, lost: 0, late: 0, forged: 0 };

  const hand = async (event: Stripe.Event) => {
    const payload = JSON.stringify(event);
    const [secret = ''] = services.config.payments.webhookSecrets;
    const timestamp = Math.floor(services.now().getTime() / 1000);
    const header = services.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const webhook = verifyWebhook(services, Buffer.from(payload), header);
    await inTransaction(services, (command) => storeWebhook(command, webhook));
    await handleWebhook(services, { eventId: event.id });
    fates.told += 1;
  };

  /** Hands over what has happened, by chance: in no order, some twice, some later, some never. */
  async function deliver(chance: Chance): Promise<void> {
    const late: Stripe.Event[] = [];
    for (const event of chance.shuffle(events.splice(0))) {
      const luck = chance.next();
      if (luck < 0.15) fates.lost += 1;
      else if (luck < 0.3) late.push(event);
      else await hand(event);
      if (luck > 0.85) {
        await hand(event);
        fates.twice += 1;
      }
      if (luck > 0.97) await forge(event);
    }
    fates.late += late.length;
    events.push(...late);
  }

  // Signed with a secret that is not ours: nobody may listen to it.
  async function forge(event: Stripe.Event): Promise<void> {
    const payload = JSON.stringify({ ...event, id: `evt_${uuidv7()}` });
    const timestamp = Math.floor(services.now().getTime() / 1000);
    const header = services.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_somebody_else', timestamp });
    fates.forged += 1;
    const heard = await Promise.resolve()
      .then(() => verifyWebhook(services, Buffer.from(payload), header))
      .then(
        () => true,
        () => false,
      );
    if (heard) throw new Error('A forged webhook was believed.');
  }

  async function runJobs(): Promise<void> {
    const { rows } = await sale.pool.query<{ name: string; data: object }>('delete from pgboss.job returning name, data');
    for (const { name, data } of rows.filter((row) => OURS.test(row.name))) {
      const job = allJobs.find((one) => one.name === name);
      if (job) await (await job.load())(services, data as never);
    }
  }

  /** Both sides are compared, as the jobs do every few minutes, until nothing is left to be done. */
  async function heal(): Promise<void> {
    for (let time = 0; time < HEALINGS; time += 1) {
      await runJobs();
      await reconcile(services);
      await reconcileRecurring(services);
    }
    await runJobs();
  }

  let [float, since] = [0, 0];

  return {
    sale,
    services,
    float: () => float,
    /** Money of the platform's own, so that disputes do not empty it. */
    async fill(times: number): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        await sale.fillPlatform();
        float += FILLED;
      }
    },
    /** Everything before is over: an empty product, and at the provider nobody who is still charged; the books are read from here on. */
    async begin(): Promise<void> {
      for (const status of ['active', 'past_due'] as const)
        for await (const { id } of services.stripe.subscriptions.list({ status, limit: 100 }))
          await services.stripe.subscriptions.cancel(id);
      await sale.empty();
      await sale.pool.query('delete from pgboss.job');
      const now = services.now();
      const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5, 12);
      await sale.wait((at - now.getTime()) / 60_000);
      events.length = 0;
      float = 0;
      since = Math.floor(at / 1000);
    },
    since: () => since,
    db: sale.db,
    fates,
    deliver,
    heal,
    sell: () => openShop(sale),
    press: (path: string, body: object = {}) => press(sale.sandbox.origin, path, body),
    async waitUntil(at: Date): Promise<void> {
      await sale.wait((at.getTime() - services.now().getTime()) / 60_000);
    },
    inMinutes: (minutes: number) => addMinutes(services.now(), minutes),
  };
}

async function openShop(sale: Awaited<ReturnType<typeof ticketSale>>): Promise<Seller> {
  const { services } = sale;
  const seller = await sale.creator();
  const offer = await inTransaction(services, (command) => createOffer(command, seller.actor, { price: 733, benefit: '' }, 'sandbox'));
  const list = async (fields: object) => {
    const asked = CreateMembership.parse({ id: uuidv7(), membership: { status: 'active', ...fields } });
    return (await inTransaction(services, (command) => createMembership(command, seller.actor, asked, 'sandbox'))).id;
  };
  const pass = { type: 'one-time', title: 'Three places', price: 2999, sessionUsageLimit: 3 };
  const renewing = { type: 'recurring', title: 'Twice a month', price: 1501, billingPeriod: 'monthly', sessionUsageLimit: 2 };
  return {
    ...seller,
    offer: { id: offer.id, price: 733 },
    pass: { id: await list(pass), price: 2999, places: 3 },
    renewing: { id: await list(renewing), price: 1501, places: 2 },
  };
}

async function press(origin: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}: ${(await answer.text()).slice(0, 300)}`);
}
