import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { afterEach, beforeEach, expect, vi } from 'vitest';

import { PUBLISHABLE_KEY } from './sandbox-world.ts';
import { onlySandbox } from './target.ts';

const source = readFileSync(new URL('../../../sandbox/payments/browser/stripe.js', import.meta.url), 'utf8');
const SECRET = 'cs_test_abc_secret_xyz';

type Message = { origin: string; source: object; data: unknown };
type Page = { send: (message: Partial<Message>) => void; frames: Frame[]; assigned: string[] };
type Embedded = { mount: (target: unknown) => void; unmount: () => void; destroy: () => void };
type Checkout = { createEmbeddedCheckoutPage: (options: object) => Promise<Embedded>; initEmbeddedCheckout: () => void };

class Frame {
  src = '';
  style: { cssText: string; height?: string } = { cssText: '' };
  contentWindow = {};
  attributes = new Map<string, string>();
  attached = true;
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  remove(): void {
    this.attached = false;
  }
}

class Place {
  readonly frames: Frame[] = [];
  append(frame: Frame): void {
    this.frames.push(frame);
  }
}

let page: Page;
let place: Place;
beforeEach(() => {
  const listeners = new Set<(event: Message) => void>();
  const assigned: string[] = [];
  const frames: Frame[] = [];
  place = new Place();
  const document = {
    currentScript: { src: 'http://sandbox.test:4242/sandbox/stripe.js' },
    createElement: () => {
      const frame = new Frame();
      frames.push(frame);
      return frame;
    },
    querySelector: () => place,
    querySelectorAll: () => [],
  };
  const window = {
    location: { origin: 'http://product.test', assign: (url: string) => assigned.push(url) },
    addEventListener: (_type: string, listener: (event: Message) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: Message) => void) => listeners.delete(listener),
  };
  runInNewContext(source, { window, document, URL, URLSearchParams, HTMLElement: Place });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  page = {
    frames,
    assigned,
    send: (message) => {
      for (const listener of listeners)
        listener({ origin: 'http://sandbox.test:4242', source: frames.at(-1)?.contentWindow ?? {}, data: {}, ...message });
    },
  };
});
afterEach(() => vi.unstubAllGlobals());

// loadStripe keeps its first instance for good, so only its own test uses it.
function sdk(): Checkout {
  return (globalThis.window as unknown as { Stripe: (key: string) => Checkout }).Stripe(PUBLISHABLE_KEY);
}

onlySandbox('loadStripe finds the stand-in without fetching anything; it has what the React package checks for', async () => {
  const stripe = (await loadStripe(PUBLISHABLE_KEY)) as unknown as Checkout;
  for (const name of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'createEmbeddedCheckoutPage']) {
    expect(stripe).toHaveProperty(name, expect.any(Function));
  }
  expect(() => stripe.initEmbeddedCheckout()).toThrow(/removed/);
});

onlySandbox('a second checkout is rejected until the first is destroyed, and destroying twice is harmless', async () => {
  const stripe = sdk();
  const first = await stripe.createEmbeddedCheckoutPage({ clientSecret: SECRET });
  await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: SECRET })).rejects.toThrow(
    'You cannot have multiple Embedded Checkout objects.',
  );
  first.destroy();
  first.destroy();
  await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: SECRET })).resolves.toBeDefined();
});

onlySandbox('a client secret that cannot be fetched makes way for the next attempt', async () => {
  const stripe = sdk();
  await expect(stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.reject(new Error('offline')) })).rejects.toThrow(
    'offline',
  );
  await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: 'nonsense' })).rejects.toThrow(/client_secret/);
  await expect(stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(SECRET) })).resolves.toBeDefined();
});

onlySandbox('the frame comes from the sandbox, is sandboxed, and is gone after unmount', async () => {
  const checkout = await sdk().createEmbeddedCheckoutPage({ clientSecret: SECRET });
  checkout.mount('#place');
  expect(() => checkout.mount('#place')).toThrow(/already mounted/);
  const [frame] = place.frames;
  expect(frame?.src).toContain('http://sandbox.test:4242/sandbox/embed/cs_test_abc?');
  expect(frame?.attributes.get('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
  checkout.unmount();
  expect(frame?.attached).toBe(false);
});

onlySandbox('accepts messages only from its own frame and origin', async () => {
  let completed = 0;
  const checkout = await sdk().createEmbeddedCheckoutPage({ clientSecret: SECRET, onComplete: () => (completed += 1) });
  checkout.mount('#place');
  const redirect = { source: 'payments-sandbox', type: 'redirect', url: 'http://product.test/return' };
  page.send({ data: redirect, origin: 'http://evil.test' });
  page.send({ data: redirect, source: {} });
  page.send({ data: { ...redirect, source: 'somebody' } });
  page.send({ data: { ...redirect, url: 'javascript:alert(1)' } });
  expect(page.assigned).toEqual([]);
  page.send({ data: redirect });
  page.send({ data: { source: 'payments-sandbox', type: 'complete' } });
  page.send({ data: { source: 'payments-sandbox', type: 'resize', height: 777 } });
  expect(page.assigned).toEqual(['http://product.test/return']);
  expect(completed).toBe(1);
  expect(page.frames[0]?.style.height).toBe('777px');
});
