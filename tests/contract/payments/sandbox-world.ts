import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Stripe from 'stripe';

import { type PaymentsSandbox, type PaymentsSandboxOptions, startPaymentsSandbox } from '#sandbox/payments/start-payments-sandbox.ts';

export const SECRET_KEY = 'sk_test_sandbox_contract00';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_contract00';
export const SNAPSHOT_SECRET = 'whsec_contract_snapshot';
export const THIN_SECRET = 'whsec_contract_thin';

/** A clock that stands still until it is moved. It starts at the real time, because the SDK checks signatures against it. */
type TestClock = { now: () => Date; advance: (seconds: number) => void };

function testClock(): TestClock {
  let at = Date.now();
  return { now: () => new Date(at), advance: (seconds) => void (at += seconds * 1000) };
}

export type SandboxWorld = {
  sandbox: PaymentsSandbox;
  stripe: Stripe;
  clock: TestClock;
  dataDir: string;
  /** Closes the sandbox and starts it again on the same folder. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a sandbox in a fresh folder, with the official SDK pointed at it. */
export async function startSandboxWorld(options: Partial<PaymentsSandboxOptions> = {}): Promise<SandboxWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-sandbox-'));
  const clock = testClock();
  const start = () =>
    startPaymentsSandbox({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhooks: [],
      now: clock.now,
      randomBytes,
      log: () => undefined,
      ...options,
    });
  const sandbox = await start();
  const world: SandboxWorld = {
    sandbox,
    stripe: sdkFor(sandbox.origin),
    clock,
    dataDir,
    restart: async () => {
      await world.sandbox.close();
      world.sandbox = await start();
      world.stripe = sdkFor(world.sandbox.origin);
    },
    close: async () => {
      await world.sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

/** The official SDK, pointed at the sandbox exactly as the product does. */
export function sdkFor(origin: string, config: { key?: string; maxNetworkRetries?: number; timeout?: number } = {}): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe(config.key ?? SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: config.maxNetworkRetries ?? 0,
    timeout: config.timeout ?? 20_000,
  });
}

/** Resolves when the SDK makes its second call, so after the first was refused or got no response. */
export function askedAgain(stripe: Stripe): Promise<void> {
  let calls = 0;
  return new Promise((resolve) => {
    stripe.on('request', () => {
      calls += 1;
      if (calls === 2) resolve();
    });
  });
}

export type Received = { body: string; signature: string; at: number };
export type Receiver = {
  url: string;
  received: Received[];
  /** The statuses of the next responses to deliveries; 200 when used up. */
  answers: number[];
  close: () => Promise<void>;
};

/** A webhook endpoint that records the raw bytes it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
        at: Date.now(),
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
