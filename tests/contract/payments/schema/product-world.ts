import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { connectPayouts } from '#features/payments/payouts/server/connect-payouts.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenEvent } from '#tests/builders/event.ts';
import { testServices, type TestServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { completeOnboarding } from '../buyer.ts';
import { type Receiver, type SandboxWorld, startReceiver, startSandboxWorld } from '../sandbox-world.ts';
import { type WireCheck, wireCheck } from './check-wire.ts';
import { handleWebhook, storeWebhook, verifyWebhook } from '#features/payments/webhooks/server/webhooks.ts';

export type Person = Awaited<ReturnType<typeof givenUser>>;

export type ProductWorld = {
  services: TestServices;
  check: WireCheck;
  receiver: Receiver;
  world: SandboxWorld;
  /** Lets the sandbox send its events, verifies the bytes and passes them to the product. */
  deliver: () => Promise<void>;
  /** Moves the clock of both sides forward, then delivers. */
  wait: (minutes: number) => Promise<void>;
  /** A creator who has completed onboarding. */
  creator: () => Promise<Person>;
  /** An open order for a ticket, and its checkout as the provider shows it. */
  order: (creator: Person) => Promise<Order>;
  statusOf: (paymentId: string) => Promise<string>;
  close: () => Promise<void>;
};

type Order = { buyer: Person; event: { id: string; sessionId: string }; paymentId: string; checkout: Stripe.Checkout.Session };

/** The product's own services and the sandbox, on one clock that stands still; everything that passes between them is checked. */
export async function startProductWorld(): Promise<ProductWorld> {
  const database = await testDatabase();
  const base = await testServices(database, allJobs);
  base.setNow(new Date().toISOString());
  const { secretKey, publishableKey, webhookSecrets } = base.config.payments;
  const secret = webhookSecrets[0] ?? '';
  const check = wireCheck();
  const receiver = await startReceiver();
  const world = await startSandboxWorld({
    secretKey,
    publishableKey,
    webhooks: [
      { url: receiver.url, secret, style: 'snapshot' },
      { url: receiver.url, secret, style: 'thin' },
    ],
    now: base.now,
    onWire: check.onWire,
  });
  const stripe = createStripe({ secretKey, apiUrl: world.sandbox.origin });
  const services: TestServices = { ...base, stripe };
  return {
    services,
    check,
    receiver,
    world: { ...world, stripe, clock: { now: base.now, advance: (seconds) => base.setNow(later(base.now(), seconds)) } },
    ...actions(services, world, receiver, check),
    close: async () => {
      await world.close();
      await receiver.close();
    },
  };
}

function later(from: Date, seconds: number): string {
  return new Date(from.getTime() + seconds * 1000).toISOString();
}

type Actions = Pick<ProductWorld, 'deliver' | 'wait' | 'creator' | 'order' | 'statusOf'>;

function actions(services: TestServices, world: SandboxWorld, receiver: Receiver, check: WireCheck): Actions {
  const deliver = async () => {
    await world.sandbox.settle();
    for (const { body, signature } of receiver.received.splice(0)) {
      const sent = JSON.parse(body) as { object: string };
      check.onWire(sent.object === 'event' ? 'event' : 'thin_event', sent);
      const webhook = verifyWebhook(services, Buffer.from(body), signature);
      await inTransaction(services, (command) => storeWebhook(command, webhook));
      await handleWebhook(services, { eventId: webhook.id });
    }
  };
  return {
    deliver,
    async wait(minutes) {
      // What was signed before the jump would be too old after it.
      await deliver();
      services.setNow(later(services.now(), minutes * 60));
      await deliver();
    },
    async creator() {
      const person = await givenUser(services.db);
      const { url } = await connectPayouts(services, person.actor);
      await completeOnboarding(url);
      await deliver();
      return person;
    },
    async order(creator) {
      const buyer = await givenUser(services.db);
      const event = await givenEvent(services, creator);
      const purchase = await buyTicket(services, buyer.actor, {
        sessionId: event.sessionId,
        sessionEventId: event.id,
        paymentId: uuidv7(),
      });
      const checkout = await services.stripe.checkout.sessions.retrieve(String(purchase.clientSecret).split('_secret_')[0] ?? '');
      return { buyer, event, paymentId: purchase.paymentId, checkout };
    },
    statusOf: async (paymentId) =>
      (await services.db.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow()).status,
  };
}
