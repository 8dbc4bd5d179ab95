import { createServer } from './create-server.ts';
import { noFaults } from './faults.ts';
import { settleDueActions } from './settle-due-actions.ts';
import { openDatabase, transact } from './store/database.ts';
import { type ConfiguredWebhook, syncConfiguredWebhooks } from './webhooks/endpoints.ts';
import { createSender } from './webhooks/sender.ts';
import type { Log, OnWire, World } from './world.ts';

export type PaymentsSandboxOptions = {
  /** 0 picks any free port. */
  readonly port: number;
  readonly host: string;
  /** The folder of the sandbox's file; created if it doesn't exist. */
  readonly dataDir: string;
  /** The URL by which browsers reach the sandbox, if it isn't host and port. */
  readonly publicOrigin?: string;
  /** Must begin with `sk_test_sandbox_`, so that no key of a real account is ever used here. */
  readonly secretKey: string;
  /** Must begin with `pk_test_sandbox_`. */
  readonly publishableKey: string;
  readonly webhooks: readonly ConfiguredWebhook[];
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Log;
  /** Sees every request's parameters, every response and every event; throwing makes the call fail. For checks in tests. */
  readonly onWire?: OnWire;
};

export type PaymentsSandbox = {
  readonly origin: string;
  /** Runs the actions that are due and sends the outbox; resolves when each delivery has been tried once. */
  readonly settle: () => Promise<void>;
  /** Stops the sandbox; undelivered webhooks are sent after the next start. */
  readonly close: () => Promise<void>;
};

const TICK_MS = 1000;

/** Starts the payment sandbox: a server of our own that speaks Stripe's protocol and keeps its books in `dataDir`. */
export async function startPaymentsSandbox(options: PaymentsSandboxOptions): Promise<PaymentsSandbox> {
  if (!options.secretKey.startsWith('sk_test_sandbox_'))
    throw new Error('The secret key of the payment sandbox must begin with sk_test_sandbox_');
  if (!options.publishableKey.startsWith('pk_test_sandbox_'))
    throw new Error('The publishable key of the payment sandbox must begin with pk_test_sandbox_');
  const database = openDatabase(options.dataDir);
  let origin = options.publicOrigin?.replace(/\/+$/, '') ?? '';
  const world: World = {
    database,
    now: options.now,
    wall: options.now,
    randomBytes: options.randomBytes,
    publicOrigin: () => origin,
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    faults: noFaults(),
    log: options.log,
    onWire: options.onWire ?? (() => undefined),
  };
  transact(database, () => syncConfiguredWebhooks(world, options.webhooks));
  const sender = createSender(world);
  const app = createServer(world, sender);
  const address = await app.listen({ port: options.port, host: options.host }).catch((error: unknown) => {
    database.close();
    throw error;
  });
  if (origin === '') origin = address;
  const tick = () => {
    try {
      settleDueActions(world);
    } catch (error) {
      world.log('error', 'A due action failed', { error: String(error) });
    }
    sender.wake();
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
  return {
    origin: address,
    settle: async () => {
      settleDueActions(world);
      await sender.flush();
    },
    close: async () => {
      clearInterval(timer);
      await app.close();
      await sender.stop();
      database.close();
    },
  };
}
