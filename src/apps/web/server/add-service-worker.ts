import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/program/config.ts';

/** The file name by which browsers know it; it must never change. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

// Served when the service worker is off, for browsers that still have one: clears its caches and unregisters it.
const REMOVES_ITSELF = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/**
 * Serves the service worker, or with SERVICE_WORKER=off one that removes itself and everything it
 * cached. Browsers revalidate it every time.
 */
export function addServiceWorker(app: FastifyInstance, { hasServiceWorker }: Pick<Config, 'hasServiceWorker'>, folder: string): void {
  const script = hasServiceWorker ? readFileSync(join(folder, SERVICE_WORKER_FILE), 'utf8') : REMOVES_ITSELF;
  app.get(`/${SERVICE_WORKER_FILE}`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
