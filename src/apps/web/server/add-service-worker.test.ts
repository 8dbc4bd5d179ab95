import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addServiceWorker } from './add-service-worker.ts';

type Extendable = { waitUntil(done: Promise<unknown>): void };

test('when turned off, serves a worker that clears all caches and unregisters itself', async () => {
  const app = Fastify();
  addServiceWorker(app, { hasServiceWorker: false }, 'no such folder');
  const answer = await app.inject('/service-worker.js');
  expect(answer.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });

  const kept = new Set(['pages', 'assets']);
  const done: unknown[] = [];
  const listeners = new Map<string, (event: Extendable) => void>();
  let isRegistered = true;
  runInNewContext(answer.body, {
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    self: {
      addEventListener: (name: string, listener: (event: Extendable) => void) => listeners.set(name, listener),
      skipWaiting: () => done.push('takes over'),
      registration: { unregister: async () => void (isRegistered = false) },
    },
  });
  listeners.get('install')?.({ waitUntil: () => undefined });
  expect(done).toEqual(['takes over']);
  await new Promise<void>((resolve, reject) => {
    listeners.get('activate')?.({ waitUntil: (removing) => void removing.then(() => resolve(), reject) });
  });
  expect([kept.size, isRegistered]).toEqual([0, false]);
  await app.close();
});
