import process from 'node:process';

import Stripe from 'stripe';
import { afterEach, test } from 'vitest';

import { SECRET_KEY, type SandboxWorld, startSandboxWorld } from './sandbox-world.ts';
import { type WireCheck, wireCheck } from './schema/check-wire.ts';
import { checkedClient } from './schema/checked-client.ts';
import { tidyUp } from './tidy-up.ts';

// The suite's target: the sandbox or, with STRIPE_TARGET=real and a test-mode key in STRIPE_SECRET_KEY, the real API
// (docs/runbooks/try-the-real-stripe.md). A file that can run against both opens its world with `startWorld`.
const REAL_API = 'https://api.stripe.com';

type Environment = { readonly [name: string]: string | undefined };

export const isReal = asksReal(process.env);
// Before any file of the suite starts: with a rejected key, none does.
if (isReal) testKey(process.env);

/** For tests of what only the sandbox has: its clock, pages and cards, faults, books, and what it sends to us. */
export const onlySandbox: typeof test.skip = isReal ? test.skip : test;

function asksReal({ STRIPE_TARGET: target = 'sandbox' }: Environment): boolean {
  if (target !== 'real' && target !== 'sandbox') throw new Error('STRIPE_TARGET must be real or sandbox.');
  return target === 'real';
}

/** The key of the real API. Throws for anything but a test-mode key, before a call is made. */
function testKey({ STRIPE_SECRET_KEY: key = '' }: Environment): string {
  if (!key.startsWith('sk_test_') || key.startsWith('sk_test_sandbox_'))
    throw new Error('STRIPE_SECRET_KEY must be a key of the test mode (sk_test_…).');
  return key;
}

/** Checks what passes against the schema; a difference fails the test that caused it. Call it at the top of a file. */
export function watchedWire(): WireCheck {
  const check = wireCheck();
  const told = new Set<string>();
  afterEach(() => {
    const differences = check.differences().filter((one) => !told.has(one));
    for (const one of differences) told.add(one);
    if (differences.length > 0) throw new Error(`The wire differs from the API:\n${differences.join('\n')}`);
  });
  return check;
}

/** The world that the suite runs against. At the real API it has a client and the time, and closing it cleans up what was made. */
export async function startWorld(check: WireCheck, environment: Environment = process.env): Promise<SandboxWorld> {
  return asksReal(environment) ? realWorld(check, testKey(environment)) : startSandboxWorld({ onWire: check.onWire });
}

function realWorld(check: WireCheck, secretKey: string): SandboxWorld {
  const tidying = tidyUp(new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(), telemetry: false }));
  const onWire: WireCheck['onWire'] = (kind, value) => {
    tidying.note(kind, value);
    check.onWire(kind, value);
  };
  return {
    stripe: checkedClient({ onWire }, { secretKey, apiUrl: REAL_API }),
    clock: { now: () => new Date(), advance: missing },
    get sandbox() {
      return missing();
    },
    get dataDir() {
      return missing();
    },
    restart: missing,
    close: tidying.run,
  };
}

function missing(): never {
  throw new Error('The real API has no such thing: this test is onlySandbox.');
}

/** The target of calls without the SDK, and the headers that they send. */
export function plainCalls(world: SandboxWorld): { origin: string; secretKey: string; headers: { [name: string]: string } } {
  // An account's default version may be older, so the real API is told ours.
  return isReal
    ? { origin: REAL_API, secretKey: testKey(process.env), headers: { 'stripe-version': Stripe.API_VERSION } }
    : { origin: world.sandbox.origin, secretKey: SECRET_KEY, headers: {} };
}

/** A name that no earlier run has used, for idempotency keys, lookup keys and addresses. */
export function unused(name: string): string {
  return `${name}-${crypto.randomUUID()}`;
}
