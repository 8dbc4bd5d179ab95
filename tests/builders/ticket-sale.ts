import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startPaymentsSandbox, type PaymentsSandbox } from '#sandbox/payments/start-payments-sandbox.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { connectPayouts } from '#features/payments/payouts/server/connect-payouts.ts';
import { readPayoutAccount } from '#features/payments/payouts/server/sync-payout-account.ts';
import { completeOnboarding } from '#tests/contract/payments/buyer.ts';
import { testDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { givenEvent, type EventOwner, type EventValues } from './event.ts';
import { testServices, type TestServices } from './services.ts';
import { givenUser } from './user.ts';
import { handleWebhook, storeWebhook } from '#features/payments/webhooks/server/webhooks.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;

type SaleOptions = {
  /** Receives each of the provider's events as it happens. */
  onEvent?: (event: unknown) => void;
};

/** Real services with the real payment sandbox behind the official client, both on one clock that stands still. */
export async function ticketSale(options: SaleOptions = {}) {
  const database = await testDatabase({ connections: 20 });
  const base = await testServices(database, allJobs);
  base.setNow(new Date().toISOString());
  const sale = await openSale(database, base, options);
  afterAll(sale.close);
  return sale;
}

/** The same on an existing database; the caller closes it. */
export async function openSale(database: TestDatabase, base: TestServices, { onEvent }: SaleOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-sale-'));
  const sandbox = await startPaymentsSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    secretKey: base.config.payments.secretKey,
    publishableKey: base.config.payments.publishableKey,
    webhooks: [],
    now: base.now,
    randomBytes,
    log: () => undefined,
    onWire: (kind, value) => (kind === 'event' ? onEvent?.(value) : undefined),
  });
  const close = async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const services: TestServices = { ...base, stripe: createStripe({ secretKey: base.config.payments.secretKey, apiUrl: sandbox.origin }) };
  return { ...database, services, sandbox, close, ...actions(services, sandbox) };
}

function actions(services: TestServices, sandbox: PaymentsSandbox) {
  return {
    /** Moves the clock of both sides forward and lets the provider do what is then due. */
    async wait(minutes: number): Promise<void> {
      services.setNow(new Date(services.now().getTime() + minutes * 60_000).toISOString());
      await sandbox.settle();
    },
    /** A creator who can be paid. */
    async creator(): Promise<Person> {
      const person = await givenUser(services.db);
      await openPayouts(services, person.actor);
      return person;
    },
    /** Enables payouts for a person; returns the id of their account at the provider. */
    openPayouts: (actor: Actor) => openPayouts(services, actor),
    event: (owner: EventOwner, values: EventValues = {}) => givenEvent(services, owner, values),
    /** Enters a card in the provider's own checkout form. */
    pay: (clientSecret: string | null, number?: string) => pay(sandbox, clientSecret, number),
    /** Gives the platform money of its own at the provider, available at once. */
    async fillPlatform(): Promise<void> {
      const { client_secret: clientSecret } = await services.stripe.checkout.sessions.create({
        mode: 'payment',
        ui_mode: 'embedded_page',
        return_url: 'http://127.0.0.1:1/',
        line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 100_000, product_data: { name: 'Float' } } }],
      });
      await pay(sandbox, clientSecret, '4000000000000077');
    },
    /** Delivers all of the provider's events, oldest first by default. */
    async deliverWebhooks(order: 'in order' | 'reversed' = 'in order'): Promise<void> {
      const events = await services.stripe.events.list({ limit: 100 });
      const told = order === 'reversed' ? events.data : events.data.toReversed();
      for (const event of told) {
        const object = event.data.object as { id?: string };
        await inTransaction(services, (command) =>
          storeWebhook(command, {
            id: event.id,
            type: event.type,
            livemode: event.livemode,
            objectId: object.id ?? null,
            payload: JSON.stringify(event),
          }),
        );
        await handleWebhook(services, { eventId: event.id });
      }
    },
    seats: (event: { id: string }) =>
      services.db
        .selectFrom('session_events')
        .select(['participant_count', 'held_count'])
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow(),
    payment: (id: string) => services.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The ledger's balance of each account, in pence. */
    async ledger(): Promise<Record<string, number>> {
      const rows = await services.db
        .selectFrom('ledger_entries')
        .select((row) => ['account', row.fn.sum<string>('amount').as('sum')])
        .groupBy('account')
        .execute();
      return Object.fromEntries(rows.map((row) => [String(row.account), Number(row.sum)]));
    },
  };
}

async function pay(sandbox: PaymentsSandbox, clientSecret: string | null, number = '4242424242424242'): Promise<string> {
  const session = String(clientSecret).split('_secret_')[0];
  const response = await fetch(`${sandbox.origin}/sandbox/embed/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_secret: clientSecret,
      number,
      expiry: '12/34',
      securityCode: '123',
      name: 'Bob Example',
      email: 'bob@example.test',
      country: 'GB',
    }),
  });
  return ((await response.json()) as { status: string }).status;
}

async function openPayouts(services: TestServices, actor: Actor): Promise<string> {
  const { url } = await connectPayouts(services, actor);
  await completeOnboarding(url);
  const { provider_account_id: id } = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  await readPayoutAccount(services, actor.userId, id);
  return id;
}
